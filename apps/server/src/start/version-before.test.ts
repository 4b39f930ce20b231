import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { expect, it } from "vitest";
import { z } from "zod";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { findFreePort } from "#platform/process/free-port.ts";
import { startBroker } from "#test/broker.ts";
import { type Client, createClient } from "#test/client.ts";
import { readSql } from "#test/postgres/databases.ts";
import { startServerProcess } from "#test/server-process.ts";
import { setUpOrganisation, startSimulator, writeFactory } from "#test/simulator.ts";
import { startS3StandIn } from "#test/stand-in/s3-stand-in.ts";
import { findVersionBefore, unpackVersion } from "#test/version-before.ts";

const before = process.env.HUIYAN_SOAK === "1" ? findVersionBefore() : undefined;

/**
 * Returns the GET endpoints that this node answers with a server error. The input is empty, so most calls are refused.
 */
async function faultsOf(client: Client): Promise<string[]> {
  const faults: string[] = [];
  for (const endpoint of contract.filter(({ method }) => method === "GET")) {
    const { status } = await client.send(endpoint, {});
    if (status >= 500) faults.push(`${endpoint.name}: ${status}`);
  }
  return faults;
}

async function countMigrations(url: string): Promise<number> {
  return z.array(z.unknown()).parse(await readSql(url, "select from kysely_migration")).length;
}

it.runIf(before !== undefined)(
  "keeps a node of the previous version working after another node has migrated the database",
  async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-before-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: () => undefined });
    onTestFinished(() => postgres.stop());
    const broker = await startBroker();
    onTestFinished(() => broker.close());
    const store = await startS3StandIn("AK");
    onTestFinished(() => store.close());
    const env = {
      DATABASE_URL: postgres.url,
      MQTT_URL: broker.url,
      HUIYAN_KEY: randomBytes(32).toString("hex"),
      PRIVATE: "1",
      DISCOVERY_INTERFACE: "off",
      S3_URL: `${store.url.replace("http://", "http://AK:secret@")}/evidence?region=cn-north-1`,
    };
    const factory = await writeFactory(folder, 2);
    const script = unpackVersion(before ?? "", join(folder, "version"));
    const ports = { old: await findFreePort(), present: await findFreePort() };
    const args = ["--no-demo"];
    const old = await startServerProcess({
      script,
      dataDir: join(folder, "old"),
      port: ports.old,
      args: [...args, "--load-devices", factory.path],
      env,
    });
    onTestFinished(() => old.kill());
    const { token } = await setUpOrganisation(old, factory.devices);

    const migrations = await countMigrations(postgres.url);
    const sending = await startSimulator({
      folder,
      server: old.url,
      devices: factory.devices,
      points: 2,
      rate: 2,
      seconds: 25,
    });
    const present = await startServerProcess({ dataDir: join(folder, "present"), port: ports.present, args, env });
    onTestFinished(() => present.kill());
    expect(await countMigrations(postgres.url)).toBeGreaterThan(migrations);
    for (const { url } of [old, present]) expect(await faultsOf(createClient(url, token))).toEqual([]);
    expect(await sending.report).toMatchObject({ refused: 0, waiting: 0 });
    const listed = async (url: string) => {
      const { list } = await createClient(url, token).call(findMessages, { size: 100 });
      return list.map(({ _id }) => _id);
    };
    const ofPresent = await listed(present.url);
    expect(ofPresent.length).toBeGreaterThan(0);
    expect(await listed(old.url)).toEqual(ofPresent);
  },
  400_000,
);
