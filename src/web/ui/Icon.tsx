/** Every icon of the product, drawn in a box of 24 by 24 with one filled path. */
const shapes = {
  phone: "M7 2 3 4c0 9 8 17 17 17l2-4-5-4-3 2c-2-1-4-3-5-5l2-3z",
  mail: "M2 4h20v2.5l-10 6.5L2 6.5zM2 9.5l10 6.5 10-6.5V20H2z",
  menu: "M3 5h18v3H3zm0 6h18v3H3zm0 6h18v3H3z",
  close: "m5 3 7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z",
  add: "M10.5 3h3v7.5H21v3h-7.5V21h-3v-7.5H3v-3h7.5z",
  edit: "m3 17 11-11 4 4L7 21H3zM15.5 4.5 18 2l4 4-2.5 2.5z",
  remove: "M9 1h6v2h6v3H3V3h6zM5 8h14l-1 15H6z",
  download: "M10.5 2h3v10l4-4 2 2-7.5 7.5L4.5 10l2-2 4 4zM3 19h18v3H3z",
  copy: "M8 1h13v16H8zM3 6h3v13h10v3H3z",
  external: "M13 2h9v9h-3V7.1l-8.4 8.4-2.1-2.1L16.9 5H13zM2 5h8v3H5v11h11v-5h3v8H2z",
  back: "M11 4 3 12l8 8 2-2-4.5-4.5H21v-3H8.5L13 6z",
  search: "M10 2a8 8 0 1 0 4.7 14.5l5.4 5.4 2-2-5.4-5.4A8 8 0 0 0 10 2zm0 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  tick: "m2 13 3-3 4.5 4.5L19.5 4l2.5 2.5L9.5 20z",
  star: "m12 1 3.2 7.2L23 9l-5.9 5.2L18.8 22 12 18l-6.8 4 1.7-7.8L1 9l7.8-.8z",
} as const;

export type IconName = keyof typeof shapes;

/** An icon beside words. It is never the only label: a button of its own needs `aria-label` (see IconButton). */
export function Icon({ name }: { name: IconName }) {
  return <Shape path={shapes[name]} />;
}

/** An icon whose shape is passed in, so that pages without it do not load the shape. */
export function Shape({ path }: { path: string }) {
  return (
    <svg className="svg-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The two-coloured sheet of the CV panel. */
export function SheetIcon() {
  return (
    <svg className="file-icon" viewBox="0 0 48 56" aria-hidden="true">
      <path className="k-apr" d="M2 2h30v14h14v38H2z" />
      <path className="k-aprs" d="M32 2 46 16H32z" />
      <path className="k-wall" d="M10 24h28v4H10zm0 9h28v4H10zm0 9h18v4H10z" />
    </svg>
  );
}
