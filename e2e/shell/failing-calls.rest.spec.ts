import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { sendFlows } from "../flow/send-flows.ts";
import { inside } from "../inside.ts";
import { signInOperator } from "../operator/operator-session.ts";
import { signInHome } from "../session/sign-in.ts";
import { type System } from "../system.ts";
import { failEachCall } from "./failing-calls.ts";
import { pagePaths } from "./small-window.ts";

/** Pages without the layout, for people who are signed in. */
const walls = ["/alarmDashboard", "/dashboard", "/monitorDashboard", "/mtDashboard", "/pointData"];
/** Calls of all pages below which pages were not drawn, so that nothing was tried. */
const minOperatorCalls = 5;

/** Pages of one point need its id. */
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
/** Pages of a member in parts, since one test has ten minutes; `minimum` calls show that the pages were drawn. */
const kinds = [
  { name: "page (first half)", pages: () => pagePaths("member").slice(0, half), minimum: 40 },
  { name: "page (second half)", pages: () => pagePaths("member").slice(half), minimum: 40 },
  { name: "wall", pages: () => walls, minimum: 25 },
];

for (const { name, pages, minimum } of kinds)
  test(`each call of each ${name} may fail alone: the error is named, nothing is claimed, and all else stays`, async ({
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

test("so may each call of each page of an operator", async ({ page, context, system, problems }) => {
  problems.allow(/\b500\b|\/users\/info/);
  await signInOperator(page, system, "13900005555", "/#/operator");
  await page.close();
  const { found, tried } = await failEachCall(context, "/operator/404", pagePaths("operator"));
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(minOperatorCalls);
});
