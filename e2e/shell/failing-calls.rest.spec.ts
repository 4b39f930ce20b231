import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { sendFlows } from "../flow/send-flows.ts";
import { inside } from "../inside.ts";
import { signInOperator } from "../operator/operator-session.ts";
import { signInHome } from "../session/sign-in.ts";
import { type System } from "../system.ts";
import { failEachCall } from "./failing-calls.ts";
import { pagePaths } from "./small-window.ts";

/** Full-screen pages that need a sign-in. */
const walls = ["/alarmDashboard", "/dashboard", "/monitorDashboard", "/mtDashboard", "/pointData"];
/** Minimum number of requests of all operator pages. Fewer mean that pages were not drawn and nothing was tested. */
const minOperatorCalls = 5;

/** Returns the address of a page; pages of one point need its id. */
async function addressOf(system: System, path: string): Promise<string> {
  if (path !== "/pointAlg") return path;
  const { id } = await inside(system, ({ services }) =>
    services.db.sql
      .selectFrom("point")
      .innerJoin("device", "device.id", "point.device_uid")
      .select("point.id")
      .where("device.device_id", "=", system.organisation.yard)
      .executeTakeFirstOrThrow(),
  );
  return `${path}?point_id=${id}`;
}

const half = Math.ceil(pagePaths("member").length / 2);
/**
 * Pages of members in groups, since one test may take ten minutes. `minimum` is the number of requests that proves that
 * the pages were drawn.
 */
const kinds = [
  { name: "page (first half)", pages: () => pagePaths("member").slice(0, half), minimum: 40 },
  { name: "page (second half)", pages: () => pagePaths("member").slice(half), minimum: 40 },
  { name: "wall", pages: () => walls, minimum: 25 },
];

for (const { name, pages, minimum } of kinds)
  test(`when one request of ${name} fails, the page shows the error, claims nothing about its data, and keeps all other parts`, async ({
    page,
    context,
    system,
    problems,
  }) => {
    problems.allow(/\b500\b/);
    await sendAlarms(system, 2);
    await sendFlows(system);
    await signInHome(page, system, "admin");
    await page.close();
    const paths = await Promise.all(pages().map((path) => addressOf(system, path)));
    const { found, tried } = await failEachCall(context, "/404", paths);
    expect(found).toEqual([]);
    expect(tried).toBeGreaterThan(minimum);
  });

test("when one request of an operator page fails, the page shows the error and keeps all other parts", async ({
  page,
  context,
  system,
  problems,
}) => {
  problems.allow(/\b500\b|\/users\/info/);
  await signInOperator(page, system, "13900005555", "/#/operator");
  await page.close();
  const { found, tried } = await failEachCall(context, "/operator/404", pagePaths("operator"));
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(minOperatorCalls);
});
