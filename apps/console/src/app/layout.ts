import { pageOf } from "./pages.ts";

/** Full-screen pages without top bar and sidebar. docs/reference/console.md C1. */
const screens: ReadonlySet<string> = new Set([
  "/dashboard",
  "/monitorDashboard",
  "/mtDashboard",
  "/alarmDashboard",
  "/pointData",
]);
const withoutSidebar: ReadonlySet<string> = new Set([...screens, "/service/order"]);
/**
 * Paths of pages that show the search box of the top bar. Other pages declare `searchHint` in their
 * `<feature>.route.tsx`.
 */
const withSearch: ReadonlySet<string> = new Set(["/parkingData", "/chargingRecord", "/alg/issued", "/order/occupy"]);

/** Returns the parts of the shell around a page. docs/reference/console.md C1. */
export function layoutOf(path: string, address: object = {}) {
  const page = pageOf(path);
  return {
    topBar: !screens.has(path),
    sidebar: !withoutSidebar.has(path),
    search: (page?.searchHint !== undefined && page.hidesSearch?.(address) !== true) || withSearch.has(path),
    /** True if the page has the toggle that shrinks the sidebar. */
    collapse: page?.collapses === true,
  };
}
