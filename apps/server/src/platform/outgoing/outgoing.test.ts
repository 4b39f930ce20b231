import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../error/app-error.ts";
import { createOutgoing } from "./outgoing.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const Address = z.object({ port: z.number() });
async function listen<S extends Server>(server: S, host = "127.0.0.1"): Promise<{ server: S; port: number }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, host, resolve);
  await promise;
  return { server, port: Address.parse(server.address()).port };
}

/** Starts a web server on this machine, which counts its connections. */
async function startTarget(answer: RequestListener, host?: string) {
  let connections = 0;
  const { server, port } = await listen(createServer(answer), host);
  server.on("connection", () => connections++);
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}/`, port, connections: () => connections };
}

async function keyOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error("it was not refused"),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error;
  return error.key;
}

const strict = createOutgoing({ allowPrivate: false, timeoutMs: 2000 }).of("o");
const lenient = createOutgoing({ allowPrivate: true, timeoutMs: 2000 }).of("o");

describe("refuses hostile addresses before it sends any byte", () => {
  it.each([
    ["http://127.0.0.1/", "outgoing_private"],
    ["http://127.1/", "outgoing_private"],
    ["http://0x7f000001/", "outgoing_private"],
    ["http://2130706433/", "outgoing_private"],
    ["http://0177.0.0.1/", "outgoing_private"],
    ["http://127。0。0。1/", "outgoing_private"],
    ["http://①②⑦.0.0.1/", "outgoing_private"],
    ["http://0.0.0.0/", "outgoing_private"],
    ["http://0/", "outgoing_private"],
    ["http://169.254.169.254/latest/meta-data/", "outgoing_private"],
    ["http://100.64.0.1/", "outgoing_private"],
    ["http://10.0.0.1:8080/", "outgoing_private"],
    ["http://[::1]/", "outgoing_private"],
    ["http://[::]/", "outgoing_private"],
    ["http://[::ffff:127.0.0.1]/", "outgoing_private"],
    ["http://[::ffff:7f00:1]/", "outgoing_private"],
    ["http://[::127.0.0.1]/", "outgoing_private"],
    ["http://[64:ff9b::127.0.0.1]/", "outgoing_private"],
    ["http://[fe80::1]/", "outgoing_private"],
    ["http://[fc00::1]/", "outgoing_private"],
    ["https://localhost/", "outgoing_private"],
    ["https://LOCALHOST:8443/", "outgoing_private"],
    ["http://user:pass@8.8.8.8/", "outgoing_url_invalid"],
    ["http://user@8.8.8.8/", "outgoing_url_invalid"],
    ["ftp://8.8.8.8/", "outgoing_url_invalid"],
    ["file:///etc/passwd", "outgoing_url_invalid"],
    ["gopher://8.8.8.8/", "outgoing_url_invalid"],
    ["javascript:alert(1)", "outgoing_url_invalid"],
    ["//8.8.8.8/", "outgoing_url_invalid"],
    ["http://", "outgoing_url_invalid"],
    ["http://1.2.3.4.5/", "outgoing_url_invalid"],
    ["http://8.8.8.8:99999/", "outgoing_url_invalid"],
    [`http://8.8.8.8/${"x".repeat(3000)}`, "outgoing_url_invalid"],
    ["", "outgoing_url_invalid"],
  ])("%s", async (url, key) => {
    expect(await keyOf(strict.check(url))).toBe(key);
    expect(await keyOf(strict.send({ url, method: "POST", body: "x" }))).toBe(key);
  });

  it("accepts a public address", async () => {
    await expect(strict.check("https://8.8.8.8:8443/hook?x=1")).resolves.toBeUndefined();
  });
});

describe("host names", () => {
  const at = (address: string) => ({ address, family: address.includes(":") ? 6 : 4 });
  const outgoing = (answers: string[][], allowPrivate = false) => {
    let asked = 0;
    const lookup = async () => (answers[asked++] ?? []).map(at);
    return { ...createOutgoing({ allowPrivate, timeoutMs: 2000, lookup }).of("o"), asked: () => asked };
  };

  it.each([[["127.0.0.1"]], [["8.8.8.8", "127.0.0.1"]], [["2400:3200::1", "::ffff:10.0.0.1"]], [["localhost"]]])(
    "refuses a name with one private address among several: %j",
    async (addresses) => {
      expect(await keyOf(outgoing([addresses]).check("http://hook.test/"))).toBe("outgoing_private");
    },
  );

  it("refuses a name without an address as unknown", async () => {
    expect(await keyOf(outgoing([[]]).check("http://hook.test/"))).toBe("outgoing_host_unknown");
    const failing = createOutgoing({ allowPrivate: true, timeoutMs: 2000, lookup: () => Promise.reject(new Error()) });
    expect(await keyOf(failing.of("o").check("http://hook.test/"))).toBe("outgoing_host_unknown");
  });

  it("refuses a connection to a name that resolved to a public address at the check and to a local one at the call", async () => {
    const target = await startTarget((_request, answer) => answer.end());
    const { check, send } = outgoing([["8.8.8.8"], ["127.0.0.1"]]);
    const url = `http://hook.test:${target.port}/`;
    await check(url);
    expect(await keyOf(send({ url, method: "POST" }))).toBe("outgoing_private");
    expect(target.connections()).toBe(0);
  });

  it("looks a name up once per call and connects to that answer, even if the next answer would differ", async () => {
    const target = await startTarget((_request, answer) => answer.end(), "127.0.0.1");
    const { send, asked } = outgoing([["127.0.0.1"], ["127.0.0.99"]], true);
    expect(await send({ url: `http://hook.test:${target.port}/`, method: "GET" })).toMatchObject({ status: 200 });
    expect([asked(), target.connections()]).toEqual([1, 1]);
  });

  it("times out if a name server never answers", async () => {
    const silent = createOutgoing({ allowPrivate: true, timeoutMs: 100, lookup: () => new Promise(() => undefined) });
    expect(await keyOf(silent.of("o").send({ url: "http://hook.test/", method: "GET" }))).toBe("outgoing_timeout");
  });
});

it("sends the exact method, path, headers and body", async () => {
  const seen: unknown[] = [];
  const target = await startTarget((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      seen.push({ method, url, sign: headers["x-sign"], host: headers.host, close: headers.connection });
      seen.push(Buffer.concat(chunks).toString("utf8"));
      answer.writeHead(204).end();
    });
  });
  const call = { url: `${target.url}a/b?c=1#d`, method: "PUT", headers: { "x-sign": "1" }, body: '{"名":"值"}' };
  expect((await lenient.send(call)).status).toBe(204);
  const host = `127.0.0.1:${target.port}`;
  expect(seen).toEqual([{ method: "PUT", url: "/a/b?c=1", sign: "1", host, close: "close" }, '{"名":"值"}']);
});

it.each([200, 401, 404, 500, 503])("returns the target's status %d as an answer, not as a failure", async (status) => {
  const target = await startTarget((_request, answer) => answer.writeHead(status).end("inside"));
  const { tookMs, ...answer } = await lenient.send({ url: target.url, method: "POST" });
  expect(answer).toEqual({ status });
  expect(tookMs).toBeGreaterThanOrEqual(0);
});

it.each([301, 302, 303, 307, 308])("does not follow a redirect (%d)", async (status) => {
  const inner = await startTarget((_request, answer) => answer.end());
  const target = await startTarget((_request, answer) => answer.writeHead(status, { location: inner.url }).end());
  expect(await keyOf(lenient.send({ url: target.url, method: "POST" }))).toBe("outgoing_redirect");
  const metadata = await startTarget((_request, answer) =>
    answer.writeHead(status, { location: "http://169.254.169.254/" }).end(),
  );
  expect(await keyOf(lenient.send({ url: metadata.url, method: "GET" }))).toBe("outgoing_redirect");
  expect(inner.connections()).toBe(0);
});

describe("limits time and memory of a target", () => {
  const hasty = createOutgoing({ allowPrivate: true, timeoutMs: 200 }).of("o");

  it("that does not answer", async () => {
    const target = await startTarget(() => undefined);
    expect(await keyOf(hasty.send({ url: target.url, method: "GET" }))).toBe("outgoing_timeout");
  });

  it("that answers byte by byte", async () => {
    const target = await startTarget((request, answer) => {
      const drip = setInterval(() => answer.write("x"), 20);
      request.on("close", () => clearInterval(drip));
    });
    expect(await keyOf(hasty.send({ url: target.url, method: "GET" }))).toBe("outgoing_timeout");
  });

  it("that sends an endless body: returns its status and drops the rest", async () => {
    let written = 0;
    const target = await startTarget((_request, answer) => {
      const block = Buffer.alloc(16_384);
      const more = () => {
        while (!answer.destroyed && answer.write(block)) written += block.length;
      };
      answer.on("drain", more);
      more();
    });
    expect((await lenient.send({ url: target.url, method: "GET" })).status).toBe(200);
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it("that disconnects in the middle of the answer", async () => {
    const target = await startTarget((request) => request.socket.destroy());
    expect(await keyOf(lenient.send({ url: target.url, method: "GET" }))).toBe("outgoing_unreachable");
  });

  it("that does not speak HTTP", async () => {
    const { server, port } = await listen(
      createTcpServer((socket) =>
        socket
          .resume()
          .on("error", () => undefined)
          .end("SSH-2.0-x\r\n"),
      ),
    );
    closing.push(() => new Promise((resolve) => server.close(() => resolve())));
    const url = `http://127.0.0.1:${port}/`;
    expect(await keyOf(lenient.send({ url, method: "GET" }))).toBe("outgoing_unreachable");
    expect(await keyOf(lenient.send({ url: url.replace("http", "https"), method: "GET" }))).toBe(
      "outgoing_unreachable",
    );
  });

  it("refuses a port without a listener", async () => {
    const { server, port } = await listen(createTcpServer());
    await new Promise((resolve) => server.close(resolve));
    expect(await keyOf(lenient.send({ url: `http://127.0.0.1:${port}/`, method: "GET" }))).toBe("outgoing_unreachable");
  });
});

it("checks the address of a mail server like that of any other target", async () => {
  await expect(strict.resolveHost("127.0.0.1")).rejects.toMatchObject({ key: "outgoing_private" });
  await expect(strict.resolveHost("::1")).rejects.toMatchObject({ key: "outgoing_private" });
  expect(await lenient.resolveHost("127.0.0.1")).toBe("127.0.0.1");
});

it("keeps only the beginning of an answer if the caller needs no more", async () => {
  const target = await startTarget((_request, answer) => answer.end("x".repeat(1_000_000)));
  const { body } = await lenient.ask({ url: target.url, method: "GET" });
  expect(body.length).toBe(64 * 1024);
});
