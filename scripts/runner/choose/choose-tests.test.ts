import { expect, test } from "vitest";
import { chooseTests } from "./choose-tests.ts";

const server = "apps/server/src";
const point = `${server}/features/point`;
const alarm = `${server}/features/alarm`;
const contract = "packages/contract/src";

/** A product with two features: alarm uses point through its public file, and both are served by one application. */
const files: Record<string, string> = {
  [`${contract}/point/point.api.ts`]: "",
  [`${contract}/alarm/alarm.api.ts`]: "",
  [`${contract}/contract.ts`]: `"./point/point.api.ts" "./alarm/alarm.api.ts"`,
  [`${point}/actions/take-snapshot.ts`]: `"@huiyan/contract/point/point.api"`,
  [`${point}/point.routes.ts`]: `"./actions/take-snapshot.ts" "./point.queries.ts"`,
  [`${point}/point.queries.ts`]: `selectFrom("point")`,
  [`${point}/point.feature.ts`]: `"./point.routes.ts"`,
  [`${point}/point.public.ts`]: `"./point.queries.ts"`,
  [`${point}/take-snapshot.test.ts`]: `"../../../test/test-app.ts" "@huiyan/contract/point/point.api"`,
  [`${point}/find-points.test.ts`]: `"../../../test/test-app.ts"`,
  [`${alarm}/alarm.feature.ts`]: `"./review.ts"`,
  [`${alarm}/review.ts`]: `"../point/point.public.ts"`,
  [`${alarm}/review.test.ts`]: `"../../../test/test-app.ts" "@huiyan/contract/alarm/alarm.api"`,
  [`${alarm}/alarm-of-point.test.ts`]: `"../../../test/test-app.ts" "@huiyan/contract/point/point.api"`,
  [`${server}/features.ts`]: `"./features/point/point.feature.ts" "./features/alarm/alarm.feature.ts"`,
  [`${server}/app.ts`]: `"./features.ts"`,
  [`${server}/contract-matrix.test.ts`]: `"../../../packages/contract/src/contract.ts"`,
  [`${server}/platform/http/http-server.test.ts`]: `"../../../test/test-app.ts"`,
  "apps/server/test/test-app.ts": `"../src/app.ts" "./world.ts"`,
  "apps/server/test/world.ts": `"@huiyan/contract/point/point.api"`,
  "apps/console/src/features/point-map/PointMap.tsx": "",
  "apps/console/src/features/point-map/PointMap.test.tsx": `"./PointMap.tsx"`,
  "e2e/point/points.spec.ts": "",
  "e2e/alarm/alarms.spec.ts": "",
  "e2e/deployment/three-nodes.soak.spec.ts": "",
  "scripts/structure.test.ts": `"./repository.ts" projectFiles()`,
  "scripts/pack-agent.test.ts": `"./repository.ts"`,
};
const graph = new Map(
  Object.entries(files).map(([path, named]) => {
    const full = (name: string) => new URL(name, `file:///${path}`).pathname.slice(1);
    const names = [...named.matchAll(/"([.@][^"]+)"/g)].map(([, name = ""]) =>
      name.startsWith("@") ? `${contract}/${name.slice("@huiyan/contract/".length)}.ts` : full(name),
    );
    return [path, new Set(names)];
  }),
);
const chosen = (changed: string[], more: Record<string, string> = {}) =>
  chooseTests(changed, graph, (path) => ({ ...files, ...more })[path] ?? "").map((one) => one.test);

test("the test of a changed operation comes first, then its feature's, then those that call the feature; not all of the application", () => {
  expect(chosen([`${point}/actions/take-snapshot.ts`])).toEqual([
    `${point}/take-snapshot.test.ts`,
    "scripts/structure.test.ts",
    `${point}/find-points.test.ts`,
    "e2e/point/points.spec.ts",
    `${alarm}/alarm-of-point.test.ts`,
  ]);
});

test("a change in the contract reaches the tests that import it, those of its endpoints, and the matrix over all of them", () => {
  const found = chosen([`${contract}/point/point.api.ts`]);
  expect(found).toEqual([
    "scripts/structure.test.ts",
    `${alarm}/alarm-of-point.test.ts`,
    `${point}/take-snapshot.test.ts`,
    `${point}/find-points.test.ts`,
    "e2e/point/points.spec.ts",
    `${server}/contract-matrix.test.ts`,
  ]);
});

test("a change in a public file reaches the tests of the features that use it", () => {
  expect(chosen([`${point}/point.public.ts`])).toContain(`${alarm}/review.test.ts`);
  expect(chosen([`${alarm}/review.ts`])).not.toContain(`${point}/find-points.test.ts`);
});

test("a test alone runs with those of the whole project", () => {
  expect(chosen([`${alarm}/review.test.ts`]).slice(0, 2)).toEqual([
    `${alarm}/review.test.ts`,
    "scripts/structure.test.ts",
  ]);
});

test("a feature of the console without journeys of its own takes those of the feature that begins its name", () => {
  expect(chosen(["apps/console/src/features/point-map/PointMap.tsx"])).toEqual([
    "apps/console/src/features/point-map/PointMap.test.tsx",
    "scripts/structure.test.ts",
    "e2e/point/points.spec.ts",
  ]);
});

test("a migration reaches the tests of the features whose SQL names its tables", () => {
  const migration = "apps/server/migrations/0099-point.sql";
  expect(chosen([migration], { [migration]: "alter table point add column x text" })).toContain(
    `${point}/find-points.test.ts`,
  );
  expect(chosen([migration], { [migration]: "alter table berth add column x text" })).toEqual([
    "scripts/structure.test.ts",
  ]);
});

test("what no code names, as a style, reaches the tests of its feature", () => {
  expect(chosen(["apps/console/src/features/point-map/new.css"])).toContain(
    "apps/console/src/features/point-map/PointMap.test.tsx",
  );
  expect(chosen(["docs/scale.md"])).toEqual(["scripts/structure.test.ts"]);
});

test("a journey of the soak alone is not chosen: nothing but the soak would run it", () => {
  expect(chosen(["e2e/deployment/three-nodes.soak.spec.ts"])).toEqual(["scripts/structure.test.ts"]);
});

test("where nothing changed nothing is chosen", () => {
  expect(chosen([])).toEqual([]);
});
