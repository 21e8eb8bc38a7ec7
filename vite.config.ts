import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { Features } from "lightningcss";
import { browserFacts } from "./ops/browser-facts.ts";
import { documentSizes } from "./ops/document-files.ts";
import { lightDark } from "./ops/light-dark.ts";
import { paletteColours } from "./ops/palette-colours.ts";
import { shortProperties } from "./ops/short-properties.ts";
import { palette } from "./src/brand/palette.ts";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";

/**
 * `npm run dev`: every request that Vite does not answer itself goes to the Fastify app of production, loaded through
 * Vite, so that one port serves pages, calls and hot updates.
 */
function appServer(): Plugin {
  return {
    name: "app-server",
    configureServer(vite) {
      const { ssr } = vite.environments;
      if (!ssr || !isRunnableDevEnvironment(ssr)) return;
      return () => {
        vite.middlewares.use((request, response, next) => {
          ssr.runner
            .import<typeof import("./src/server/dev.ts")>("/src/server/dev.ts")
            .then(async ({ devApp }) => (await devApp()).routing(request, response))
            .catch(next);
        });
      };
    },
    // Changed server code reloads the page; islands are updated in place by Fast Refresh.
    hotUpdate({ file, modules, server }) {
      const { client } = server.environments;
      const onlyOnServer = !client.moduleGraph.getModulesByFile(file)?.size;
      if (this.environment.name === "ssr" && modules.length > 0 && onlyOnServer)
        client.hot.send({ type: "full-reload" });
    },
  };
}

/**
 * Vite's helper for dynamic imports without its part for style sheets, which no script of the product imports: 1.6 KB
 * of the 5 KiB of script that a page may load. Imports of the loaded file are fetched at the same time, not after it.
 */
function shortPreload(): Plugin {
  return {
    name: "short-preload",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id !== "\0vite/preload-helper.js") return null;
      return `export const __vitePreload = (load, files = []) => {
        for (const file of files) {
          const href = "/" + file;
          if (!document.querySelector(\`link[href="\${href}"]\`))
            document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
        }
        return load();
      };`;
    },
  };
}

/**
 * d3-scale for numbers only: its scales also handle colours, dates and number formats, which the plots do not need. 7
 * of its 10 KiB would exceed the overview's limit with a dialog open.
 */
function numericScales(): Plugin {
  const modules: Record<string, string> = {
    "d3-interpolate": `export const interpolateNumber = (from, to) => (part) => from * (1 - part) + to * part;
      export const interpolateRound = (from, to) => (part) => Math.round(from * (1 - part) + to * part);
      export { interpolateNumber as interpolate, interpolateNumber as piecewise };`,
    "d3-format": `const unused = () => { throw new Error("Numbers are written by toLocaleString"); };
      export { unused as format, unused as formatPrefix, unused as formatSpecifier, unused as precisionFixed,
        unused as precisionPrefix, unused as precisionRound };`,
  };
  return {
    name: "numeric-scales",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => modules[id.replace("\0", "")] ?? null,
  };
}

/**
 * Radix' modules set each function's name once more, for builds that shorten names. That is 1 KB compressed of the
 * toasts' code, and keeps an unused second implementation of collections in it, 3 KB.
 */
function withoutNames(): Plugin {
  return {
    name: "without-names",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /@radix-ui/ },
      handler: (code) =>
        code
          .replace(/^\s*__name\(\w+, "\w+"\);$/gm, "")
          .replace(/static \{\s*__name\(this, "\w+"\);\s*\}/g, "")
          .replace(/var __name = .*/, "var __name = (named) => named;"),
    },
  };
}

/**
 * Code that several pages need, in four files that are loaded whole. By default the build makes one file for each
 * set of pages, 30 for the form of a job, most of a few hundred bytes: together they compress 3 to 6 KB better. The
 * form library, half as large as the rest, and the toasts stay out of the file of all pages. So does React itself: a
 * file with React and importers of react-dom would wait for react-dom's file, which waits for React.
 */
const groups = [
  {
    name: "forms",
    test: /react-hook-form|\/src\/web\/ui\/(forms\/(?!SecretField)|ErrorSummary)|\/src\/contract\/text\/email/,
    minShareCount: 2,
  },
  {
    name: "shared",
    test: /\/src\/(web\/(api|ui)|contract)\/(?!ToastViewport|retry|ErrorSummary|forms\/|text\/email)|@tanstack\/(?!.*\/(infiniteQueryObserver|useInfiniteQuery))/,
    minShareCount: 3,
  },
  {
    name: "admin",
    test: /\/src\/web\/admin\/(?!accounts|personal-data|session\/AccountFields)|@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)/,
    minShareCount: 2,
  },
  {
    name: "jobs",
    test: /\/src\/web\/jobs\/(advert-facts|experience|job-facts|JobStatusBadge)/,
    minShareCount: 2,
  },
];

const browserFiles = {
  input: "src/web/client/client.ts",
  // The content's words have no side effects: unused ones are left out, such as those of three nations, 5 KB
  // compressed, beside the retention periods.
  treeshake: { moduleSideEffects: [{ test: /\/src\/content\//, sideEffects: false }] },
  // Without their dependencies: otherwise they would become one.
  output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
};

/**
 * V8 keeps the source of every module in memory, and Node.js passes it at two bytes a character unless all of it is
 * ASCII: 770 of five million characters doubled it (docs/decisions/0103). Escapes mean the same in a string and in
 * the source of a regular expression.
 */
function asciiText(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "ascii-text",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    // Not in renderChunk: the step that writes the chunks afterwards would turn escapes back.
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escaped);
    },
  };
}

/**
 * The bundler may move an entry's code into a chunk. The server stays in the folder of the entries: it finds its
 * pictures, the browser's files and the PDF workers relative to its own file.
 */
const nameServerChunk = ({ name }: { name: string }) =>
  name === "assemble" ? "[name]-[hash].js" : "chunks/[name]-[hash].js";

const plugins = [
  react(),
  appServer(),
  shortPreload(),
  browserFacts(),
  documentSizes(join(import.meta.dirname, "src/brand/documents")),
  numericScales(),
  withoutNames(),
  asciiText(),
];

export default defineConfig(({ command }) => ({
  appType: "custom",
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  plugins,
  css: {
    postcss: {
      plugins: [paletteColours(palette), lightDark(), ...(command === "build" ? [shortProperties()] : [])],
    },
    lightningcss: { exclude: Features.LightDark },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error("Vite environments are missing");
      // The browser's files first: the server reads their manifest when it renders a page.
      await builder.build(client);
      await builder.build(ssr);
    },
  },
  environments: {
    client: {
      build: {
        outDir: "build/client",
        manifest: true,
        rolldownOptions: browserFiles,
      },
    },
    ssr: {
      // Reading 1 200 files of packages took a third of the processor time of a start (1.07 to 0.75 s) and 12 MB.
      // Packages with native code or WebAssembly are not bundled; PDF workers read PDFium in a sandbox that shows just
      // that and pdf.js, which is bundled for its ASCII text.
      resolve: {
        // The development server's module runner reads packages unbundled: CommonJS packages cannot pass through it.
        noExternal: command === "build" || [],
        external: ["@hyzyla/pdfium", "@napi-rs/canvas", "@node-rs/argon2"],
      },
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
      build: {
        outDir: "build/server",
        copyPublicDir: false,
        emitAssets: true,
        rolldownOptions: {
          // The PDF workers are processes, from files of their own; the build draws what `pictures` exports.
          input: {
            assemble: "src/server/assemble.ts",
            main: "src/server/main.ts",
            pictures: "src/web/share-images.ts",
            "pdf-worker": "src/server/cvs/pdf/pdf-worker.ts",
            "preview-worker": "src/server/cvs/pdf/preview-worker.ts",
          },
          // Without the comments of packages, a seventh of the size.
          output: { chunkFileNames: nameServerChunk, comments: false },
        },
      },
    },
  },
}));
