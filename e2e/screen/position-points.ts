import { type Page } from "@playwright/test";
import { type System } from "../system.ts";

/** Positions close to each other, as on one site. The markers of the last two overlap on a map of all points. */
const coordinates = [
  [106.571, 29.672],
  [106.588, 29.661],
  [106.5884, 29.6612],
];

/** Sets the positions of the organisation's points, with the session of this page. */
export async function positionPoints(page: Page, system: System): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("huiyan.token") ?? "");
  const headers = { "x-token": token, "content-type": "application/json" };
  const answer = await fetch(`${system.url}/api/client/point/all`, { headers });
  const { data }: { data: { _id: string }[] } = await answer.json();
  for (const [at, { _id }] of data.entries()) {
    const position_coord = coordinates[at % coordinates.length];
    const stored = await fetch(`${system.url}/api/client/point/position`, {
      method: "POST",
      headers,
      body: JSON.stringify({ _id, position_type: "map", position_coord }),
    });
    if (!stored.ok) throw new Error(`a point has no position: ${await stored.text()}`);
  }
}
