import { LogoMark } from "#web/art/LogoMark.tsx";

/** The green bar of the administrators' pages without a session. */
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
