/**
 * What a shell, a template or a person would have replaced, and its form without its words. An environment file and a quoted
 * here-document keep it, and everybody who has read the instructions then knows the secret `$(openssl rand -base64 33 | tr -d =)`.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\$\{[a-z_][^{}]*\}/i, "${…}"],
  [/\$\([a-z_<./][^()]*\)/i, "$(…)"],
  // As docs/operations.md writes it.
  [/:PASSWORD@/, "PASSWORD"],
  [/\[your[-_ ][^[\]]*\]/i, "[YOUR-…]"],
  // An address of mail has an @ between its brackets.
  [
    /<(?:your[-_ ][\w -]+|(?:[a-z\d]+[-_ ])*(?:password|secret|token|key|user|username|host|hostname|domain|name|port|bucket|region|ref))>/i,
    "<…>",
  ],
  [
    /(?<![\w-])your[-_.](?:(?:secret|password|passwd|token|key|access|domain|hostname|project|smtp|bucket|region)(?![a-z])|(?:name|host|server|user|username|site|website|app)(?![\w-]))/i,
    "your-…",
  ],
];

/** What is wrong with a value that holds one of them, as the end of a sentence. */
export function placeholderIn(value: string, advice: string): string | undefined {
  const form = forms.find(([pattern]) => pattern.test(value))?.[1];
  if (form === undefined) return undefined;
  return `holds ${form}, which nothing has replaced: write what it stands for${advice}`;
}

/** Whether it is the secret of an example, also where the whole of it is long enough: `changeme-changeme-32-characters`. */
export function isExample(secret: string): boolean {
  return /(?:change|replace)[-_ .]?(?:me|this|it|with)(?![a-z])|your[-_ .](?:[a-z\d]+[-_ .])*(?:secret|token|key)|(?:secret|token|key)[-_ .](?:goes[-_ .])?here/i.test(
    secret,
  );
}
