import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { type DemoRole, signIn, signInAt } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

const yard = "园区一体机-01";
const road = "路侧一体机-01";
/** Devices that each role sees, by the departments and groups of the demonstration. */
const seen: Record<DemoRole, string[]> = { admin: [yard, road], lead: [yard], staff: [road] };

/** Returns the names of the devices in the list, including those of alarms behind the button for new alarms. */
async function devicesIn(page: Page): Promise<string[]> {
  const pill = page.getByRole("button", { name: /条新消息$/ });
  // The button may disappear when its alarms enter the list. The error is ignored, since the caller polls.
  if (await pill.isVisible()) await pill.click({ timeout: 2_000 }).catch(() => undefined);
  const cells = page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key] td:nth-child(3) .note");
  return [...new Set(await cells.allTextContents())].toSorted();
}

test("each of the three accounts sees only the alarms, groups and devices in its scope", async ({
  openPage,
  system,
}) => {
  const pages = new Map<DemoRole, Page>();
  for (const role of ["admin", "lead", "staff"] as const) {
    const page = await openPage();
    await signIn(page, system, role);
    pages.set(role, page);
  }
  await sendAlarms(system, 1);
  for (const [role, page] of pages) {
    await expect.poll(() => devicesIn(page)).toEqual(seen[role].toSorted());
    const tree = page.getByRole("tree", { name: "设备组" });
    await expect(tree.getByText("路侧泊位")).toHaveCount(role === "lead" ? 0 : 1);
    await expect(tree.getByText("养殖区")).toHaveCount(role === "staff" ? 0 : 1);
    await page.getByRole("button", { name: "更多", exact: true }).click();
    await page.getByRole("combobox", { name: "设备" }).click();
    for (const device of [yard, road]) {
      await expect(page.getByTitle(device, { exact: true })).toHaveCount(seen[role].includes(device) ? 1 : 0);
    }
    await accessible(page);
    await page.keyboard.press("Escape");
    await accessible(page);
    await shoot(page, `messages-${role}`);
  }
});

test("does not open an alarm outside the user's scope by its address", async ({ openPage, system, problems }) => {
  await sendAlarms(system, 1);
  const lead = await openPage();
  await signIn(lead, system, "lead");
  const row = lead.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]").first();
  await expect(row).toBeVisible();
  const id = await row.getAttribute("data-row-key");

  problems.allow(/message\/details|status of 404/);
  const staff = await openPage();
  await signInAt(staff, system, "staff", `/#/message?id=${id}`);
  await expect(staff.getByRole("dialog").getByText("内容不存在或已被删除")).toBeVisible();
});
