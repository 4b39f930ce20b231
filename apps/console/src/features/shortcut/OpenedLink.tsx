import { Link } from "@tanstack/react-router";
import { type ReactNode } from "react";
import { notify } from "#shared/notice/notice.ts";
import { shortcutText as text } from "./shortcut.texts.ts";

interface Props {
  path: string;
  opened: boolean;
  className: string;
  children: ReactNode;
}

/** Link to a page. If the page is not open to the organisation, a toast says so. */
export function OpenedLink({ path, opened, className, children }: Props) {
  return opened ? (
    <Link to={path} className={className} activeProps={{}}>
      {children}
    </Link>
  ) : (
    <button
      type="button"
      className={`${className} locked`}
      aria-disabled="true"
      title={text("locked")}
      onClick={() => notify("info", text("locked"))}
    >
      {children}
    </button>
  );
}
