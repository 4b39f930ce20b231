import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { firstOperatorPath, operatorPath } from "#features/operator/operator.route.tsx";
import { requireSession } from "./guard.ts";
import { PageProblem } from "./PageProblem.tsx";
import { PendingPage } from "./PendingPage.tsx";
import { pages } from "./pages.ts";
import { parseSearch, stringifySearch } from "./search-text.ts";

function routeTree() {
  const root = createRootRoute({
    beforeLoad: ({ location }) => requireSession(location),
    notFoundComponent: lazyRouteComponent(() => import("./ToNotFound.tsx"), "ToNotFound"),
  });
  const layout = createRoute({
    id: "layout",
    getParentRoute: () => root,
    component: lazyRouteComponent(() => import("./Shell.tsx"), "Shell"),
  });
  const toHome = createRoute({ path: "/", getParentRoute: () => root, beforeLoad: () => goTo("/home") });
  const toOperator = createRoute({
    path: operatorPath,
    getParentRoute: () => root,
    beforeLoad: () => goTo(firstOperatorPath),
  });
  const missing = createRoute({
    path: "/404",
    getParentRoute: () => layout,
    component: lazyRouteComponent(() => import("./NotFoundPage.tsx"), "NotFoundPage"),
  });
  const alone = createRoute({
    id: "alone",
    getParentRoute: () => root,
    component: lazyRouteComponent(() => import("./BareShell.tsx"), "BareShell"),
  });
  const open = pages
    .filter((page) => page.open === true)
    .map(({ path, component }) => createRoute({ path, component, getParentRoute: () => root }));
  const operating = createRoute({
    id: "operating",
    getParentRoute: () => root,
    component: lazyRouteComponent(() => import("./OperatorShell.tsx"), "OperatorShell"),
  });
  const operator = pages
    .filter((page) => page.operator === true)
    .map(({ path, component }) => createRoute({ path, component, getParentRoute: () => operating }));
  const bare = pages
    .filter((page) => page.bare === true)
    .map(({ path, component }) => createRoute({ path, component, getParentRoute: () => alone }));
  const inside = pages
    .filter((page) => page.open !== true && page.bare !== true && page.operator !== true)
    .map(({ path, component }) => createRoute({ path, component, getParentRoute: () => layout }));
  return root.addChildren([
    toHome,
    toOperator,
    ...open,
    alone.addChildren(bare),
    operating.addChildren(operator),
    layout.addChildren([missing, ...inside]),
  ]);
}

function goTo(path: string): never {
  throw redirect({ to: path, replace: true });
}

/** Hash routes, so that the console may be served from any folder. */
export function createConsoleRouter(history: RouterHistory = createHashHistory()) {
  return createRouter({
    routeTree: routeTree(),
    history,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageProblem,
    defaultPendingComponent: PendingPage,
  });
}
