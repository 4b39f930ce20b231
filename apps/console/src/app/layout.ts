/** Full-screen pages without top bar and sidebar. Specification part 1, section 2. */
const screens: ReadonlySet<string> = new Set(["/dashboard", "/monitorDashboard", "/mtDashboard"]);
const withoutSidebar: ReadonlySet<string> = new Set([...screens, "/service/order"]);
const withSearch: ReadonlySet<string> = new Set([
  "/devices",
  "/videoPoint",
  "/message",
  "/berth",
  "/parkingData",
  "/persons",
  "/chargingRecord",
  "/alg/my",
  "/alg/issued",
  "/order/occupy",
]);
const withCollapse: ReadonlySet<string> = new Set(["/home", "/quickEntry"]);

/** Which parts of the shell stand around a page. Specification part 1, section 2, «Layout rules». */
export function layoutOf(path: string) {
  return {
    topBar: !screens.has(path),
    sidebar: !withoutSidebar.has(path),
    search: withSearch.has(path),
    /** The toggle that shrinks the sidebar by hand. */
    collapse: withCollapse.has(path),
  };
}
