import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "ops/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/support/postgres-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: "rules", include: ["test/rules/**/*.test.ts"], environment: "node" },
      },
    ],
  },
});
