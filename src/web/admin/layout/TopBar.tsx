import { LogoMark } from "#web/art/LogoMark.tsx";

/** The evergreen bar of the administrators' pages for whoever is not signed in. */
export function TopBar({ siteName }: { siteName: string }) {
  return (
    <header className="admin-top">
      <a className="header-brand" href="/">
        <LogoMark />
        <span>
          {siteName}
          <small>Admin</small>
        </span>
      </a>
    </header>
  );
}
