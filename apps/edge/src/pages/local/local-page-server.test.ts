import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/config-deps.ts";
import { LocalPageServer } from "./local-page-server.ts";
import { PagePassword } from "./page-password.ts";

interface TestAnswer {
  status: number;
  text: string;
  headers: NodeJS.Dict<string | string[]>;
}
interface Local {
  password: PagePassword;
  asked: string[];
  get(path: string, more?: Record<string, string>): Promise<TestAnswer>;
  post(path: string, form: Record<string, string> | string, more?: Record<string, string>): Promise<TestAnswer>;
  login(password: string): Promise<string>;
}

async function openLocal(): Promise<Local> {
  const password = new PagePassword(temporaryFolder());
  const asked: string[] = [];
  const server = new LocalPageServer({
    host: "127.0.0.1",
    port: 0,
    password,
    devices: [
      {
        deviceId: "AIS-0001",
        name: "<script>机房",
        servePage: async ({ method, url, body }) => {
          asked.push(`${method} ${url.pathname}${url.search} ${body}`);
          return { status: 200, contentType: "text/html; charset=utf-8", body: "设备页面" };
        },
      },
    ],
  });
  const port = await server.start();
  onTestFinished(() => server.stop());
  const host = `127.0.0.1:${port}`;
  const send = (method: string, path: string, headers: Record<string, string>, body = ""): Promise<TestAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, method, path, headers: { host, ...headers } }, (answer) => {
        const { statusCode: status = 0, headers } = answer;
        void text(answer).then((body) => resolve({ status, text: body, headers }));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  const post: Local["post"] = (path, form, more = {}) => {
    const body = typeof form === "string" ? form : new URLSearchParams(form).toString();
    return send("POST", path, { origin: `http://${host}`, ...more }, body);
  };
  return {
    password,
    asked,
    post,
    get: (path, more = {}) => send("GET", path, more),
    async login(typed) {
      const { headers } = await post("/login", { password: typed });
      return String(headers["set-cookie"]).split(";", 1)[0] ?? "";
    },
  };
}

const secret = "eine-lange-losung";

test("lets the first user set the password with the printed code, and signs them in", async () => {
  const { password, get, post } = await openLocal();
  expect((await get("/login")).text).toContain("一次性码");
  const form = { password: secret, again: secret };
  expect((await post("/login", { ...form, code: "WRONG" })).status).toBe(403);
  expect(password.isSet).toBe(false);
  expect((await post("/login", { ...form, code: password.code, again: "x" })).status).toBe(400);
  const done = await post("/login", { ...form, code: password.code });
  expect(done.status).toBe(303);
  const [cookie = ""] = [done.headers["set-cookie"]].flat();
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect((await get("/", { cookie: cookie.split(";", 1)[0] ?? "" })).text).toContain("&lt;script&gt;机房");
  // the code is valid only while no password is set
  expect((await post("/login", { ...form, code: password.code, password: "etwas-anderes" })).status).toBe(403);
});

test("sets the password for one of sixty concurrent requests with the right code", { tags: ["rest"] }, async () => {
  const { password, post } = await openLocal();
  const tries = Array.from({ length: 60 }, (_, at) => {
    const typed = `${secret}-${at}`;
    return post("/login", { code: password.code, password: typed, again: typed });
  });
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
});

test("answers no page of the device without the password", async () => {
  const { password, asked, get, post, login } = await openLocal();
  await password.set(secret);
  for (const path of ["/", "/AIS-0001/config", "/AIS-0001/recording", "/etc/passwd"]) {
    const { status, headers } = await get(path, { cookie: "huiyan_device=guessed" });
    expect([status, headers.location]).toEqual([303, "/login"]);
  }
  expect((await post("/AIS-0001/config", "do=restart&confirm=yes")).status).toBe(303);
  expect(asked).toEqual([]);
  const cookie = await login(secret);
  expect((await get("/AIS-0001/config?page=log", { cookie })).text).toBe("设备页面");
  expect((await get("/AIS-0002/config", { cookie })).status).toBe(404);
  expect(asked).toEqual(["GET /config?page=log "]);
  await post("/logout", "", { cookie });
  expect((await get("/AIS-0001/config", { cookie })).status).toBe(303);
});

test("checks five of sixty concurrent wrong passwords, and also delays a right one after them", async () => {
  const { password, post } = await openLocal();
  await password.set(secret);
  const answers = await Promise.all(Array.from({ length: 60 }, () => post("/login", { password: "falsch" })));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
  expect(answers.filter(({ status, headers }) => status === 429 && Number(headers["retry-after"]) > 0)).toHaveLength(
    55,
  );
  expect((await post("/login", { password: secret })).status).toBe(429);
});

test("ignores a form that another site's page sends", async () => {
  const { password, asked, post, login } = await openLocal();
  await password.set(secret);
  const cookie = await login(secret);
  for (const foreign of [
    { origin: "http://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])
    expect((await post("/AIS-0001/config", "do=restart", { cookie, ...foreign })).status).toBe(403);
  expect(asked).toEqual([]);
  expect((await post("/AIS-0001/config", "do=restart", { cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect(asked).toEqual(["POST /config do=restart"]);
});

test("refuses a foreign host name that resolves to this device", async () => {
  const { get } = await openLocal();
  expect((await get("/login", { host: "evil.example" })).status).toBe(421);
  expect((await get("/login", { host: "localhost" })).status).toBe(200);
});

test("forbids framing, foreign scripts and caching of its pages", async () => {
  const { get } = await openLocal();
  const { headers } = await get("/login");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none';.*form-action 'self'; frame-ancestors 'none'$/,
  );
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
  });
});

test("refuses a form that is too long", async () => {
  const { password, post, login } = await openLocal();
  await password.set(secret);
  expect((await post("/login", { password: "x".repeat(5_000) })).status).toBe(413);
  const cookie = await login(secret);
  expect((await post("/AIS-0001/config", "x".repeat(70_000), { cookie })).status).toBe(413);
});

test("ends all other sessions when the password is changed", async () => {
  const { password, get, post, login } = await openLocal();
  await password.set(secret);
  const [own, other] = [await login(secret), await login(secret)];
  const form = { old: "falsch", password: "neue-losung-1", again: "neue-losung-1" };
  expect((await post("/password", form, { cookie: own })).status).toBe(403);
  expect((await get("/", { cookie: other })).status).toBe(200);
  expect((await post("/password", { ...form, old: secret }, { cookie: own })).status).toBe(200);
  expect((await get("/", { cookie: other })).status).toBe(303);
  expect(await login("neue-losung-1")).toMatch(/^huiyan_device=.{40}/);
});
