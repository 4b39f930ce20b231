import { type RouteComponent } from "@tanstack/react-router";

/** A page that a feature registers in the application. The menu defines its title, if the menu contains the page. */
export interface PageRoute {
  path: `/${string}`;
  /** Component of the page, loaded when the page is first opened. */
  component: RouteComponent;
  /** True for a page without the layout that needs no sign-in. */
  open?: boolean;
  /** True for a page without the layout that needs a sign-in. */
  bare?: true;
  /** Page of the operator, with the operator layout. */
  operator?: true;
  /** True for a page that shows new alarms itself, so that no popups appear on it. */
  ownPopups?: true;
  /** Text in the search box of the top bar, if the page uses that box. */
  searchHint?: () => string;
  /** Returns whether the page hides the search box, depending on its search parameters. */
  hidesSearch?: (search: object) => boolean;
  /** Title of a page that is not in the menu. */
  title?: () => string;
  /** The page has the toggle that shrinks the sidebar. */
  collapses?: true;
}
