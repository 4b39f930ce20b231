import { pageOf } from "./pages.ts";

/** Full-screen pages without top bar and sidebar. Specification part 1, section 2. */
const screens: ReadonlySet<string> = new Set([
  "/dashboard",
  "/monitorDashboard",
  "/mtDashboard",
  "/alarmDashboard",
  "/pointData",
]);
const withoutSidebar: ReadonlySet<string> = new Set([...screens, "/service/order"]);
/** Pages of the specification that are not built yet; one that is says it in its own `<feature>.route.tsx`. */
const withSearch: ReadonlySet<string> = new Set([
  "/parkingData",
  "/chargingRecord",
  "/alg/my",
  "/alg/issued",
  "/order/occupy",
]);

/** Which parts of the shell stand around a page. Specification part 1, section 2, «Layout rules». */
export function layoutOf(path: string, address: object = {}) {
  const page = pageOf(path);
  return {
    topBar: !screens.has(path),
    sidebar: !withoutSidebar.has(path),
    search: (page?.searchHint !== undefined && page.hidesSearch?.(address) !== true) || withSearch.has(path),
    /** The toggle that shrinks the sidebar by hand. */
    collapse: page?.collapses === true,
  };
}
