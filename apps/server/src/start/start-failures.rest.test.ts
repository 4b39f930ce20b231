import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { reachDatabase } from "#platform/db/reach-database.ts";
import { ofPart } from "#platform/failure/part-failure.ts";
import { createLog } from "#platform/log/log.ts";
import { openBus } from "#platform/mqtt/bus.ts";
import { type RunningPostgres, startPostgres } from "#platform/postgres/start-postgres.ts";
import { findFreePort } from "#platform/process/free-port.ts";
import { startBroker } from "#test/broker.ts";
import { databaseUrl, runSql } from "#test/postgres/databases.ts";
import { explainFailure } from "./explain-failure.ts";

const main = join(import.meta.dirname, "..", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "huiyan-failures-"));
const secret = `p%40ss-${randomBytes(4).toString("hex")}`;
chmodSync(folder, 0o755);
const certificate = selfSigned();
/** Generates a self-signed certificate for 127.0.0.1, which no machine trusts. */
function selfSigned() {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", ...kind, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Account “nobody”; undefined if this process is not root, because only root can start a process as another account.
 */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** Returns whether this port needs special rights. Some systems and containers let every user open low ports. */
const needsRights = (port: number) =>
  Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8")) > port;

interface Run {
  env?: Record<string, string>;
  args?: string[];
  as?: { uid: number; gid: number } | undefined;
}

/** Timeout of one start in milliseconds; on a busy machine, loading the program takes seconds. */
const startMs = 60_000;

/**
 * Returns the output of a start that must fail. A start that does not end is killed, and the error contains its output.
 * The end of the output pipes is not awaited, because a child of the killed process may keep them open.
 */
async function startOf({ env = {}, args = [], as }: Run): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const dataDir = join(folder, `data-${randomBytes(4).toString("hex")}`);
  const child = spawn(process.execPath, [main, "--no-demo", ...args], {
    env: { PATH, NODE_COMPILE_CACHE, HUIYAN_DATA: dataDir, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...as,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const isClosed = once(child, "close");
  const timer = setTimeout(() => child.kill("SIGKILL"), startMs);
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  await Promise.race([isClosed, sleep(1000)]);
  if (code === null || code === 0) throw new Error(`it did not fail, and printed: ${printed}`);
  return printed;
}

async function sentenceOf(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => "it did not fail",
    (error: unknown) => explainFailure(error),
  );
}

describe("a start with an unusable database", () => {
  let postgres: RunningPostgres;
  let silent: Server;
  let web: Server;
  /** Server that offers TLS as PostgreSQL does, with a certificate that no machine trusts. */
  let strange: Server;
  const owner = () => postgres.url;
  const as = (user: string, password = secret, name = "postgres") => {
    const url = new URL(databaseUrl(owner(), name));
    [url.username, url.password] = [user, password];
    return url.href;
  };
  const on = (port: number | string) => `postgres://huiyan:${secret}@127.0.0.1:${port}/huiyan`;
  const portOf = (server: Server) => {
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };

  beforeAll(async () => {
    const hba = join(folder, "pg_hba.conf");
    writeFileSync(
      hba,
      [
        "hostssl all needs_tls all scram-sha-256",
        "host postgres elsewhere 192.0.2.1/32 scram-sha-256",
        "host all elsewhere 192.0.2.1/32 reject",
        "host all huiyan all scram-sha-256",
        "host all limited,plain,reader all scram-sha-256",
      ].join("\n"),
    );
    const dataDir = mkdtempSync(join(folder, "pg-"));
    postgres = await startPostgres({ dataDir, settings: { hba_file: hba }, log: () => undefined });
    for (const role of ["limited connection limit 0", "plain", "reader", "needs_tls", "elsewhere"]) {
      const [name, ...rest] = role.split(" ");
      await runSql(owner(), `create role ${name} login password '${decodeURIComponent(secret)}' ${rest.join(" ")}`);
    }
    await runSql(owner(), "alter role reader set default_transaction_read_only = on");
    silent = createServer().listen(0, "127.0.0.1");
    web = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
    strange = createServer((socket) => {
      socket.once("data", () => {
        socket.write("S");
        new TLSSocket(socket, { isServer: true, ...certificate }).on("error", () => undefined);
      });
    }).listen(0, "127.0.0.1");
    await Promise.all([silent, web, strange].map((server) => once(server, "listening")));
  });
  afterAll(async () => {
    for (const server of [silent, web, strange]) server.close();
    await postgres.stop();
  });

  it.each<[string, () => string | Promise<string>, RegExp]>([
    ["a refused port", async () => on(await findFreePort()), /^数据库 127\.0\.0\.1:\d+ 拒绝连接.*DATABASE_URL/],
    ["a wrong password", () => as("huiyan"), /不接受用户 huiyan 的密码.*%XX/],
    ["an unknown user", () => as("nobody_at_all"), /不允许用户 nobody_at_all|不接受用户 nobody_at_all/],
    ["an address without password", () => as("plain", ""), /用户 plain 的密码.*没有密码/],
    ["an unknown host", () => `postgres://huiyan:${secret}@nowhere.invalid/x`, /主机 nowhere\.invalid.*无法解析/],
    ["no such database", () => as("plain", secret, "missing"), /没有名为 missing 的数据库.*createdb -O plain missing/],
    ["too many connections", () => as("limited"), /的连接已用满（用户 limited）.*DATABASE_POOL/],
    ["TLS that is not offered", () => `${as("plain")}?sslmode=require`, /没有开启 TLS.*sslmode/],
    [
      "a missing certificate",
      () => `${as("plain")}?sslrootcert=/no/ca.crt`,
      /sslrootcert.*无法读取：\/no\/ca\.crt.*请核对路径/,
    ],
    ["a folder as certificate", () => `${as("plain")}?sslrootcert=/`, /sslrootcert.*无法读取：\/（EISDIR/],
    [
      "a certificate that is not trusted",
      () => `${on(portOf(strange))}?sslmode=verify-full`,
      /^数据库 127\.0\.0\.1:\d+ 的 TLS 证书不受信任（DEPTH_ZERO_SELF_SIGNED_CERT）.*NODE_EXTRA_CA_CERTS/,
    ],
    ["TLS that is required", () => as("needs_tls"), /不允许用户 needs_tls 不加密地连接.*sslmode=verify-full/],
    ["an address that is not allowed", () => as("elsewhere"), /不允许用户 elsewhere .*(pg_hba\.conf)/],
    ["a read-only database", () => as("reader"), /^数据库 postgres（127\.0\.0\.1:\d+）只读.*DATABASE_URL/],
    ["a server that does not answer", () => on(portOf(silent)), /^数据库 127\.0\.0\.1:\d+ 没有应答/],
    ["a server that is none", () => on(portOf(web)), /^数据库 127\.0\.0\.1:\d+ 断开了连接/],
  ])("reports %s with host, user and advice, without the password", async (_rule, url, sentence) => {
    const address = await url();
    const text = await sentenceOf(() => reachDatabase(address));
    expect(text).toMatch(sentence);
    expect(text.split("\n")).toHaveLength(1);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(decodeURIComponent(secret));
  });

  it("reports a database user without rights, with the statement that grants them", async () => {
    const url = as("plain");
    const db = openDatabase(url, 1, () => undefined);
    const text = await sentenceOf(() => ofPart({ kind: "database", url }, () => migrate(db)));
    await db.destroy();
    expect(text).toMatch(/^用户 plain 在数据库 postgres.*权限不足.*ALTER DATABASE "postgres" OWNER TO "plain"$/);
  });
});

describe("a start with an unusable broker", () => {
  const log = createLog("silent");
  it.each<[string, () => string | Promise<string>, RegExp]>([
    [
      "a refused port",
      async () => `mqtt://u:${secret}@127.0.0.1:${await findFreePort()}`,
      /^消息代理 127\.0\.0\.1:\d+ 拒绝连接.*MQTT_URL/,
    ],
    ["an unknown host", () => `mqtt://u:${secret}@nowhere.invalid`, /主机 nowhere\.invalid.*无法解析.*MQTT_URL/],
    ["a server that is none", () => inject("postgresUrl").replace(/^.*@([^/]+).*$/, "mqtt://$1"), /没有按 MQTT 应答/],
  ])("reports %s with host and setting", async (_rule, url, sentence) => {
    const address = await url();
    const text = await sentenceOf(() => openBus(address, log));
    expect(text).toMatch(sentence);
    expect(text).not.toContain(secret);
  });

  it.each([4, 5] as const)("reports a user whom the broker refuses with code %i", async (refusal) => {
    const broker = await startBroker(0, { refusal });
    const text = await sentenceOf(() => openBus(broker.url.replace("//", `//huiyan:${secret}@`), log));
    await broker.close();
    expect(text).toMatch(/^消息代理 127\.0\.0\.1:\d+ 不接受用户 huiyan。.*MQTT_URL 里的用户名和密码$/);
  });

  it("reports that the broker's certificate is not trusted, and what to do", async () => {
    const broker = await startBroker(0, { certificate });
    const text = await sentenceOf(() => openBus(broker.url, log));
    await broker.close();
    expect(text).toMatch(
      /^消息代理 127\.0\.0\.1:\d+ 的 TLS 证书不受信任（DEPTH_ZERO_SELF_SIGNED_CERT）.*NODE_EXTRA_CA_CERTS/,
    );
  });

  it("stops waiting for a broker that does not answer after the timeout, and names it", async () => {
    const broker = await startBroker();
    broker.hang();
    expect(await sentenceOf(() => openBus(broker.url, log))).toMatch(/^消息代理 127\.0\.0\.1:\d+ 没有应答/);
    await broker.close();
  });

  it("names only the broker, and not the database, which works", async () => {
    const printed = await startOf({ env: { MQTT_URL: `mqtt://127.0.0.1:${await findFreePort()}` } });
    expect(printed.trim().split("\n")).toEqual([expect.stringMatching(/^消息代理 127\.0\.0\.1:\d+ 拒绝连接/)]);
  });
});

describe("a start that fails", () => {
  const file = join(folder, "a-file");
  const theirs = join(folder, "of-others");
  const key = join(folder, "bad-key");
  beforeAll(() => {
    writeFileSync(file, "");
    mkdirSync(theirs, { mode: 0o700 });
    mkdirSync(key);
    writeFileSync(join(key, "key"), "no key");
  });

  it.each<[string, () => Run, RegExp]>([
    [
      "an address of another machine",
      () => ({ env: { HOST: "192.0.2.7", PORT: "18686" } }),
      /^环境变量 HOST 的地址 192\.0\.2\.7 不是本机的地址/,
    ],
    [
      "a host name that nobody knows",
      () => ({ env: { HOST: "nowhere.invalid", PORT: "18686" } }),
      /^环境变量 HOST 的主机名 nowhere\.invalid 无法解析/,
    ],
    [
      "a data path that is a file",
      () => ({ env: { HUIYAN_DATA: file } }),
      /^数据目录（环境变量 HUIYAN_DATA）不能使用：.*a-file 是一个文件，不是目录/,
    ],
    [
      "a data path below a file",
      () => ({ env: { HUIYAN_DATA: join(file, "below") } }),
      /不能使用：.*a-file 是一个文件/,
    ],
    [
      "a data path below /proc",
      () => ({ env: { HUIYAN_DATA: "/proc/huiyan/data" } }),
      /^数据目录 \/proc\/huiyan\/data 在系统的虚拟文件系统里/,
    ],
    [
      "a refused database of a command",
      () => ({
        args: ["--backup", join(folder, "x")],
        env: { DATABASE_URL: "postgres://u:p@127.0.0.1:1/x", HUIYAN_DATA: mkdtempSync(join(folder, "present-")) },
      }),
      /^数据库 127\.0\.0\.1:1 拒绝连接/,
    ],
    [
      "a refused database of a restore",
      () => ({ args: ["--restore", file], env: { DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" } }),
      /^数据库 127\.0\.0\.1:1 拒绝连接/,
    ],
  ])("reports %s in one sentence within seconds", async (_rule, run, sentence) => {
    const started = performance.now();
    const printed = await startOf(run());
    // removes the first line of a command, which shows the source of its settings and the data folder
    const sentences = printed.replace(/^慧眼 .*设置来自.*\n/, "");
    expect(sentences).toMatch(sentence);
    expect(sentences.trim().split("\n")).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it("reports a key file with invalid content in one sentence", async () => {
    const printed = await startOf({ env: { HUIYAN_DATA: key } });
    expect(printed).toMatch(/^主密钥文件 .*bad-key\/key 已损坏：应为 64 位十六进制字符.*\n$/);
  });

  describe.runIf(nobody !== undefined)("under another account", () => {
    it.each<[string, () => Run, RegExp]>([
      [
        "a data folder of another user",
        () => ({ env: { HUIYAN_DATA: theirs } }),
        /of-others.* 属于用户 root，当前用户 nobody 没有读写权限.*chown -R nobody/,
      ],
      [
        "a data folder in one of another user",
        () => ({ env: { HUIYAN_DATA: join(theirs, "data") } }),
        /of-others.* 属于用户 root，当前用户 nobody/,
      ],
    ])("reports %s with path and user", async (_rule, run, sentence) => {
      const printed = await startOf({ ...run(), as: nobody });
      expect(printed).toMatch(sentence);
      expect(printed.trim().split("\n")).toHaveLength(1);
    });

    it.runIf(needsRights(443))("reports a port below 1024 with its number and the account", async () => {
      const data = mkdtempSync("/tmp/huiyan-nobody-");
      chmodSync(data, 0o777);
      const printed = await startOf({ env: { PORT: "443", HUIYAN_DATA: data }, as: nobody });
      rmSync(data, { recursive: true });
      expect(printed).toMatch(/^用户 nobody 没有权限使用网页端口 443.*\n$/);
    });

    it("reports a small disk with free and required space, and a read-only disk as read-only", async () => {
      const disk = join(folder, "disk");
      mkdirSync(disk);
      execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", disk]);
      try {
        const small = await startOf({ env: { HUIYAN_DATA: join(disk, "data") } });
        expect(small).toMatch(/^磁盘空间不足：.*剩余 \d+ MB，首次启动至少需要 \d+ MB/);
        execFileSync("/bin/mount", ["-o", "remount,ro", disk]);
        const fixed = await startOf({ env: { HUIYAN_DATA: join(disk, "data") } });
        expect(fixed).toMatch(/disk\/data.*只读/);
        const inUnit = await startOf({ env: { HUIYAN_DATA: join(disk, "data"), INVOCATION_ID: "1" } });
        expect(inUnit).toMatch(/ReadWritePaths=.*disk\/data/);
      } finally {
        execFileSync("/bin/umount", ["-l", disk]);
      }
    });
  });

  it("reports only the true cause if the embedded database stops because the start fails", async () => {
    const dataDir = join(folder, "other-key");
    const port = `${await findFreePort()}`;
    // the first start creates the database, and its backup proves that it exists
    await runFirst(dataDir, port);
    const printed = await startOf({ env: { HUIYAN_DATA: dataDir, PORT: port, HUIYAN_KEY: "2".repeat(64) } });
    expect(printed.trim().split("\n")).toEqual([expect.stringMatching(/主密钥与数据库不符/)]);
  });
});

async function runFirst(dataDir: string, port: string): Promise<void> {
  const { startServerProcess } = await import("#test/server-process.ts");
  const server = await startServerProcess({ dataDir, port: Number(port), args: ["--no-demo"] });
  await server.stop();
}
