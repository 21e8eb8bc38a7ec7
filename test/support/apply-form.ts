import type { TestApp } from "./api.ts";

/** Sends the application form as a browser without script does. */
export async function postForm(
  { app }: Pick<TestApp, "app">,
  fields: Record<string, string>,
  options: { cv?: Blob | undefined; origin?: string } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("cv", options.cv ?? new Blob([]), options.cv ? "cv.pdf" : "");
  const message = new Response(form);
  return app.inject({
    method: "POST",
    url: "/jobs",
    headers: {
      origin: options.origin ?? "http://localhost",
      host: "localhost",
      "content-type": message.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await message.arrayBuffer()),
  });
}
