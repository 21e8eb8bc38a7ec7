/** Long enough for browsers that read a file only after the person has chosen its place. */
const addressLastsMs = 60_000;

/** Saves a fetched file under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressLastsMs);
}
