import { type RouteComponent } from "@tanstack/react-router";

/**
 * Page that a feature registers in the application, as the shell sees it. Its title is that of the menu, if the menu
 * has the page.
 */
export interface PageRoute {
  path: `/${string}`;
  /** Loaded when it is first opened. */
  component: RouteComponent;
  /** Without the layout; open without a sign-in. */
  open?: boolean;
  /** Without the layout, for signed-in users. */
  bare?: true;
  /** Page of the operator, with the operator layout. */
  operator?: true;
  /** Shows new alarms itself, instead of the popups of other pages. */
  ownPopups?: true;
  /** Text in the search box of the top bar, if the page uses that box. */
  searchHint?: () => string;
  /** Returns whether the page hides that box, by its address. */
  hidesSearch?: (search: object) => boolean;
  /** Title of a page that is not in the menu. */
  title?: () => string;
  /** The page has the toggle that shrinks the sidebar. */
  collapses?: true;
}
