import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { devicePages } from "@huiyan/contract/device/device.rules";
import { type PageAnswer, type PageRequest } from "#platform/tunnel/page-stream.ts";
import { pagePolicy } from "../page-frame.ts";
import { homePage, loginPage, plainPage, setupPage } from "./entry-pages.ts";
import { LoginTries } from "./login-tries.ts";
import { type PagePassword, passwordTrouble } from "./page-password.ts";
import { PageSessions } from "./page-sessions.ts";
import { isOwnHost, isSameOrigin } from "./same-origin.ts";

export interface LocalDevice {
  deviceId: string;
  name: string;
  servePage(request: PageRequest): Promise<PageAnswer>;
}

export interface LocalPageSettings {
  host: string;
  port: number;
  password: PagePassword;
  devices: readonly LocalDevice[];
}

const cookieName = "huiyan_device";
/** Maximum bytes of a form before sign-in, which has two short fields. */
const maxLoginBytes = 4 * 1024;
const maxFormBytes = 64 * 1024;
const maxConnections = 64;
const silentMs = 20_000;

const headers = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // without this header, browsers send no origin with a form
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};
const framing = "; form-action 'self'; frame-ancestors 'none'";
const ownPolicy = pagePolicy + framing;
/** Content policy of the recordings page, whose own script loads video. */
const recordingPolicy = `default-src 'self' 'unsafe-inline' data: blob:; base-uri 'none'${framing}`;

const page = (status: number, body: string, more: Record<string, string> = {}): PageAnswer => ({
  status,
  body,
  headers: more,
  contentType: "text/html; charset=utf-8",
});
const seeOther = (location: string, more: Record<string, string> = {}): PageAnswer =>
  page(303, "", { location, ...more });
const cookie = (value: string, more = ""): Record<string, string> => ({
  "set-cookie": `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict${more}`,
});

/** Serves the devices' pages on the local network, for times without the platform. Every page requires the password. */
export class LocalPageServer {
  readonly #settings: LocalPageSettings;
  readonly #server: Server;
  readonly #sessions = new PageSessions();
  readonly #tries = new LoginTries();

  constructor(settings: LocalPageSettings) {
    this.#settings = settings;
    const limits = { maxHeaderSize: 8 * 1024, requestTimeout: silentMs, headersTimeout: silentMs };
    this.#server = createServer(limits, (request, response) => void this.#serve(request, response));
    this.#server.maxConnections = maxConnections;
    this.#server.setTimeout(2 * silentMs);
  }

  /**
   * Starts the server.
   * @returns port on which it listens
   * @throws Error if it cannot listen on the address
   */
  async start(): Promise<number> {
    const { host, port } = this.#settings;
    this.#server.listen(port, host);
    await once(this.#server, "listening");
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    let answer: PageAnswer;
    try {
      answer = await this.#answer(request);
    } catch {
      answer = page(500, plainPage("设备无法显示该页面，请稍后重试"));
    }
    if (response.destroyed) return;
    const path = URL.parse(request.url ?? "", "http://device")?.pathname ?? "";
    const isRecording = path.split("/", 3)[2] === devicePages.record.slice(1);
    const policy = isRecording ? recordingPolicy : ownPolicy;
    response.writeHead(answer.status, {
      ...headers,
      "content-security-policy": policy,
      "content-type": answer.contentType,
      ...answer.headers,
      // the rest of a refused body is not read, so the connection must be closed
      ...(!request.complete && { connection: "close" }),
    });
    if (!(answer.body instanceof Readable)) response.end(request.method === "HEAD" ? undefined : answer.body);
    else if (request.method === "HEAD") {
      answer.body.destroy();
      response.end();
    } else await pipeline(answer.body, response).catch(() => undefined);
  }

  async #answer(request: IncomingMessage): Promise<PageAnswer> {
    const { method = "GET", url: path = "/" } = request;
    if (!isOwnHost(request.headers.host)) return page(421, plainPage("请用设备的 IP 地址打开本页面"));
    const url = path.startsWith("/") && !path.startsWith("//") ? URL.parse(`http://device${path}`) : null;
    // Refuses a path that URL parsing changes, for example one with dot segments.
    if (url === null || url.pathname !== path.split("?", 1)[0]) return page(400, plainPage("请求的地址不正确"));
    if (!["GET", "HEAD", "POST"].includes(method)) return page(405, plainPage("不支持该请求"));
    if (method === "POST" && !isSameOrigin(request.headers)) return page(403, plainPage("请在设备自己的页面上操作"));
    const token = tokenOf(request.headers.cookie);
    if (token !== undefined && this.#sessions.admits(token, performance.now())) {
      return this.#serveOwner(request, method, url, token);
    }
    if (url.pathname !== "/login") return seeOther("/login");
    if (method !== "POST") return page(200, this.#settings.password.isSet ? loginPage() : setupPage());
    return this.#login(request);
  }

  async #login(request: IncomingMessage): Promise<PageAnswer> {
    const { password } = this.#settings;
    const isSet = password.isSet;
    const show = isSet ? loginPage : setupPage;
    const address = request.socket.remoteAddress ?? "";
    const waitSeconds = this.#tries.take(address, performance.now());
    if (waitSeconds > 0) {
      const trouble = `尝试次数过多，请 ${waitSeconds} 秒后重试`;
      return page(429, show({ trouble }), { "retry-after": String(waitSeconds) });
    }
    const form = await formOf(request, maxLoginBytes);
    if (form === undefined) return page(413, show({ trouble: "提交的内容过长" }));
    const refusal = isSet ? await this.#refusedPassword(form) : await this.#refusedSetup(form, address);
    if (refusal !== undefined) return refusal;
    this.#tries.forget(address);
    return seeOther("/", cookie(this.#sessions.begin(performance.now())));
  }

  async #refusedPassword(form: URLSearchParams): Promise<PageAnswer | undefined> {
    const isRight = await this.#settings.password.matches(form.get("password") ?? "");
    return isRight ? undefined : page(403, loginPage({ trouble: "密码不正确" }));
  }

  async #refusedSetup(form: URLSearchParams, address: string): Promise<PageAnswer | undefined> {
    const { password } = this.#settings;
    if (!password.matchesCode(form.get("code") ?? "")) return page(403, setupPage({ trouble: "一次性码不正确" }));
    this.#tries.forget(address);
    const typed = form.get("password") ?? "";
    const trouble = passwordTrouble(typed, form.get("again") ?? "");
    if (trouble !== undefined) return page(400, setupPage({ trouble }));
    const isFirst = await password.setFirst(typed);
    return isFirst ? undefined : page(409, loginPage({ trouble: "密码已由他人设置，请登录" }));
  }

  async #serveOwner(request: IncomingMessage, method: string, url: URL, token: string): Promise<PageAnswer> {
    const { devices } = this.#settings;
    const isPost = method === "POST";
    if (url.pathname === "/" && !isPost) return page(200, homePage(devices));
    if (url.pathname === "/login" && !isPost) return seeOther("/");
    if (url.pathname === "/logout" && isPost) {
      this.#sessions.end(token);
      return seeOther("/login", cookie("", "; Max-Age=0"));
    }
    const form = isPost ? await bodyOf(request, maxFormBytes) : Buffer.alloc(0);
    if (form === undefined) return page(413, plainPage("提交的内容过长"));
    if (url.pathname === "/password" && isPost) return this.#changePassword(request, form);
    const [, id = "", ...rest] = url.pathname.split("/");
    const device = devices.find(({ deviceId }) => deviceId === id);
    if (device === undefined || rest.length === 0) return page(404, plainPage("本机没有该页面"));
    return device.servePage({ method, url: new URL(`http://device/${rest.join("/")}${url.search}`), body: form });
  }

  async #changePassword(request: IncomingMessage, body: Buffer): Promise<PageAnswer> {
    const { devices, password } = this.#settings;
    const form = new URLSearchParams(body.toString("utf8"));
    const typed = form.get("password") ?? "";
    const refuse = (status: number, trouble: string): PageAnswer => page(status, homePage(devices, { trouble }));
    const trouble = passwordTrouble(typed, form.get("again") ?? "");
    if (trouble !== undefined) return refuse(400, trouble);
    const address = request.socket.remoteAddress ?? "";
    const waitSeconds = this.#tries.take(address, performance.now());
    if (waitSeconds > 0) return refuse(429, `尝试次数过多，请 ${waitSeconds} 秒后重试`);
    if (!(await password.matches(form.get("old") ?? ""))) return refuse(403, "原密码不正确");
    this.#tries.forget(address);
    await password.set(typed);
    this.#sessions.endAll();
    const fresh = cookie(this.#sessions.begin(performance.now()));
    return page(200, homePage(devices, { note: "密码已修改，其他登录均已退出" }), fresh);
  }
}

function tokenOf(cookies = ""): string | undefined {
  const found = cookies.split(";").map((each) => each.trim().split("=", 2));
  return found.find(([name]) => name === cookieName)?.[1];
}

async function formOf(request: IncomingMessage, maxBytes: number): Promise<URLSearchParams | undefined> {
  const body = await bodyOf(request, maxBytes);
  return body === undefined ? undefined : new URLSearchParams(body.toString("utf8"));
}

/**
 * Reads the body of a request.
 * @returns undefined if it is too long
 */
async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        request.pause();
        resolve(undefined);
      }
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("close", () => resolve(undefined));
  });
}
