import { larkFolds } from "#web/art/parts.ts";

/** The mark for browser tabs, by day and by night, cut from the same paper as everywhere else. */
export const faviconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -7 52 52">' +
  "<style>.k-lk1{fill:#f5915a}.k-lk2{fill:#0f4336}.k-lk3{fill:#2f7f60}" +
  "@media(prefers-color-scheme:dark){.k-lk1{fill:#ffb782}.k-lk2{fill:#a4dcc4}.k-lk3{fill:#6fb79a}}</style>" +
  `${larkFolds}</svg>`;
