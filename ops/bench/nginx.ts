import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { hasNginx, startNginx } from "#support/nginx.ts";

type FileServer = {
  /**
   * Files are PUT below this URL and read from it: the compressed ones (`x.gz` for `x`) by clients that accept
   * gzip.
   */
  url: string;
  /** The folder whose files are served at `url`. */
  folder: string;
  /** The id of its master process. */
  pid: number;
  stop: () => Promise<void>;
};

/** An nginx that stores files; undefined where nginx is not installed. */
export async function startFileServer(): Promise<FileServer | undefined> {
  if (!hasNginx()) return undefined;
  const { url, folder, pid, stop } = await startNginx(
    (place) => `
      client_max_body_size 6m;
      server {
        listen 127.0.0.1:${place.port};
        location /put/ { root ${place.folder}; dav_methods PUT; gzip_static on; }
      }`,
  );
  await mkdir(join(folder, "put"));
  return { url: `${url}/put/`, folder: join(folder, "put"), pid, stop };
}
