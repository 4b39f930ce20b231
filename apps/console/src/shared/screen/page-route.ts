import { type RouteComponent } from "@tanstack/react-router";

/** A page that a feature plugs into the application: all that the shell knows of it. Its title is the menu's, where it stands there. */
export interface PageRoute {
  path: `/${string}`;
  /** Loaded when it is first opened. */
  component: RouteComponent;
  /** Without the layout; may be opened without being signed in. */
  open?: boolean;
  /** Without the layout, for people who are signed in. */
  bare?: true;
  /** Of whoever runs the installation, in his own layout. */
  operator?: true;
  /** Shows arriving alarms itself, instead of the popups of the other pages. */
  ownPopups?: true;
  /** The page takes part in the search box of the top bar, which then shows these words. */
  searchHint?: () => string;
  /** Where the page is shown without that box, by its address. */
  hidesSearch?: (search: object) => boolean;
  /** Of a page that stands in no menu. */
  title?: () => string;
  /** The page has the toggle that shrinks the sidebar by hand. */
  collapses?: true;
}
