import { afterAll, beforeAll, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { applyRetention } from "./apply-retention.ts";

const dayMs = 86_400_000;
let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);

it("pictures of berths are kept 180 days even if alarm pictures are deleted sooner; pictures of disputed records longer", async () => {
  const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  const berth = await lot.addBerth(1);
  const files = async () =>
    (
      await app.services.db.sql.selectFrom("stored_file").select("class").where("org_id", "=", world.orgId).execute()
    ).map((file) => file.class);
  const withPicture = async (from: number, plate: string) => {
    const spans = [
      { from, to: from + 5, plate },
      { from: from + 5, to: from + 7, isFree: true },
    ];
    const events = spans.flatMap((span) => lot.events(berth, [span]));
    const [first = {}, ...others] = events;
    app.clock.moveTo(new Date(lot.at(from + 8)));
    await lot.device.client.outcomes([{ ...first, images: [{ role: "image", part: "p" }] }], { p: await jpeg() });
    await lot.send(others);
    await lot.reach(from + 9);
  };
  await withPicture(0, "粤B30001");
  // a day later, so that the picture is in another segment
  await withPicture(24 * 60, "粤B30002");
  await app.services.db.sql
    .updateTable("parking_record")
    .set({ dispute_cause: "有异议" })
    .where("plate", "=", "粤B30002")
    .execute();
  expect(await files()).toEqual(["parking", "parking"]);
  const retain = async (days: number) => {
    const inForce = () => ({ ...app.services.installation.inForce(), message_days: 30 });
    const clock = { now: () => inDays(days) };
    await applyRetention({ ...app.services, clock, installation: { ...app.services.installation, inForce } });
  };
  await retain(178);
  expect(await files()).toHaveLength(2);
  await retain(181);
  expect(await files()).toHaveLength(1);
});
