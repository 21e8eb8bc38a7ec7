import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface ButtonVariant {
  /** `primary` once on a view; `crisis` only for the 24/7 line and destructive actions. */
  variant?: "primary" | "accent" | "crisis" | "line" | "danger";
  isSmall?: boolean;
  icon?: IconName;
}

type ButtonProps = ComponentProps<"button"> &
  ButtonVariant & {
    /** Looks disabled but keeps the focus and still acts, so that pressing it can say what is missing. */
    isUnavailable?: boolean;
    /** While the response to its press is awaited: looks disabled, does nothing, and keeps the focus. */
    isPending?: boolean;
  };

export function Button({
  variant,
  isSmall,
  icon,
  isUnavailable,
  isPending,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, isSmall }, className)}
      aria-disabled={isUnavailable || isPending ? true : undefined}
      onClick={(event) => {
        // The second click of a double click does not submit again, even if the first was answered already.
        if (isPending || (rest.type === "submit" && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<"a"> & ButtonVariant & { href: string };

/** A link that looks like a button, for a page's main action. */
export function ButtonLink({ variant, isSmall, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, isSmall }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: IconName;
  /** The accessible name, with its object: "Edit Night Support Worker". */
  label: string;
  isDestructive?: boolean;
};

/** A square button of 44 px whose only label is its icon's name. */
export function IconButton({ icon, label, isDestructive, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses("icon-button", isDestructive && "icon-button--danger", className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Text for assistive technology only, to make a short label unique. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

const variantClasses = {
  primary: "",
  accent: "button--accent",
  crisis: "button--crisis",
  line: "button--outline",
  danger: "button--outline button--danger",
} as const;

function buttonClass({ variant = "primary", isSmall }: ButtonVariant, className?: string): string {
  return joinClasses("button", variantClasses[variant], isSmall && "button--small", className);
}

export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
