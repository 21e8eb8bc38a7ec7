import type { Config } from "../config.ts";
import { createFolderMailer } from "./folder-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { readSmtpUrl } from "./smtp-server.ts";

/** SMTP when `SMTP_URL` is set; otherwise one file for each mail, in `folder`. */
export function chooseMailer({ SMTP_URL: smtpUrl }: Pick<Config, "SMTP_URL">, folder: string): Mailer {
  const server = smtpUrl === undefined ? null : readSmtpUrl(smtpUrl);
  return server ? createSmtpMailer(server) : createFolderMailer(folder);
}
