import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface ButtonVariant {
  /** `primary` once a view; `crisis` only for the 24/7 line and destructive actions. */
  variant?: "primary" | "accent" | "crisis" | "line" | "danger";
  isSmall?: boolean;
  icon?: IconName;
}

type ButtonProps = ComponentProps<"button"> &
  ButtonVariant & {
    /** Looks disabled but keeps the focus and still acts, so that pressing it can say what is missing. */
    isUnavailable?: boolean;
    /** While its last press is being answered: looks disabled, does nothing, and keeps the focus. */
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
        // The second click of a double click sends no form again, however fast the first was answered.
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

/** A link that looks like a button, for the one thing that a page wants done. */
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
  /** Says what it does and to what: "Edit Night Support Worker". */
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

/** Words that only assistive technology reads, to make a short label unique. */
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
