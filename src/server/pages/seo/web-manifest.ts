import { organisation } from "#content/organisation.ts";

/** The web manifest: name and icons for people who put the site on their home screen. It stays a web page there. */
export function webManifest(colour: string): object {
  const { name, strapline } = organisation;
  return {
    name,
    short_name: name,
    description: strapline,
    lang: "en-GB",
    start_url: "/",
    display: "browser",
    background_color: colour,
    theme_color: colour,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}
