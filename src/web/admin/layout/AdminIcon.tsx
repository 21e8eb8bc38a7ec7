import { Shape } from "#web/ui/Icon.tsx";

/** Icons used only by the administrators' pages, in the style of `ui/Icon.tsx`. */
const shapes = {
  overview: "M3 11 12 3l9 8v10h-7v-6h-4v6H3z",
  applications: "M3 4h4v4H3zm6 0h12v3H9zM3 10h4v4H3zm6 1h12v3H9zM3 16h4v4H3zm6 1h12v3H9z",
  jobs: "M8 6V3h8v3h5v6H3V6zm2 0h4V5h-4zM3 14h7v2h4v-2h7v6H3z",
  invite: "M2 5h20v14H2zm2 3v1l8 5 8-5V8l-8 5z",
  admins:
    "M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm8 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM1 20c0-4 3-6 7-6s7 2 7 6zm16 0c0-2-.6-4-2-5.5 4-1 8 .5 8 5.5z",
  audit: "M5 2h10l5 5v15H5zm3 7v2h8V9zm0 4v2h8v-2zm0 4v2h5v-2z",
  data: "M12 2 4 5v6c0 5 3 9 8 11 5-2 8-6 8-11V5zm-1 13-4-4 1.5-1.5L11 12l4.5-4.5L17 9z",
  account: "M12 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM3 21c0-4.5 4-7 9-7s9 2.5 9 7z",
  logout: "M3 3h9v3H6v12h6v3H3zm12 4 6 5-6 5v-3.5H9v-3h6z",
  fold: "M14 5 7 12l7 7 2-2-5-5 5-5z",
  filter: "M3 4h18v3l-7 7v7l-4-2v-5L3 7z",
  down: "m12 17 8-8-2-2-6 6-6-6-2 2z",
  up: "m12 7 8 8-2 2-6-6-6 6-2-2z",
  more: "M5 10h3v4H5zm6 0h3v4h-3zm6 0h3v4h-3z",
} as const;

export type AdminIconName = keyof typeof shapes;

export function AdminIcon({ name }: { name: AdminIconName }) {
  return <Shape path={shapes[name]} />;
}
