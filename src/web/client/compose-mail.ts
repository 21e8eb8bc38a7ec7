/**
 * Opens the mail composer's fields as a mail in the visitor's own mail program (decided). Keep this file small and
 * free of imports, because it is part of the script of every page.
 */
export function composeMail(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-mail-to]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    location.href = letterHref(form.dataset, new FormData(form));
    const status = form.querySelector<HTMLElement>("[data-said]");
    if (status) status.textContent = status.dataset.said ?? "";
  });
}

/** The `mailto:` address of a letter: one line for each filled field, then the message. */
export function letterHref(to: { mailTo?: string; subject?: string }, fields: FormData): string {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const lines = ["name", "email", "phone", "service"]
    .filter((name) => text(name))
    .map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}: ${text(name)}`);
  const letter = [...lines, "", text("message")].join("\n").replaceAll(/\r?\n/g, "\r\n");
  const subject = encodeURIComponent([to.subject, text("service")].filter(Boolean).join(": "));
  return `mailto:${to.mailTo}?subject=${subject}&body=${encodeURIComponent(letter)}`;
}
