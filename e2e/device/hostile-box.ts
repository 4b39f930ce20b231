import { linkDevice } from "../../apps/server/test/device-link.ts";
import { openTunnel } from "../../apps/server/test/device-tunnel.ts";

/** HTML page of a hostile device. Its script attempts several attacks and lists their results. */
const page = `<!doctype html><meta charset="utf-8"><ul id="found"></ul><script>
const tell = (what, got) => { const line = document.createElement("li"); line.textContent = what + ": " + got; found.append(line); };
const attempt = (what, work) => { try { tell(what, "got " + work()); } catch (error) { tell(what, error.name); } };
attempt("storage", () => localStorage.length);
attempt("parent", () => parent.document.title);
attempt("cookie", () => document.cookie);
attempt("top", () => { top.location.href = "/#/nowhere"; });
fetch("/api/client/users/info").then(() => tell("call", "got an answer"), (error) => tell("call", error.name));
</script>`;

export interface HostileBox {
  stop(): Promise<void>;
}

/** Starts a hostile device that is signed in with its real secret and serves a page that attacks the console. */
export async function startHostileBox(url: string, deviceId: string, secret: string): Promise<HostileBox> {
  const link = await linkDevice({ url, clock: { now: () => new Date() } }, deviceId, secret);
  const tunnel = await openTunnel(url, { deviceId, secret, now: new Date() }, (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html; charset=utf-8" });
    stream.end(page);
  });
  return {
    async stop() {
      tunnel.close();
      await link.client.endAsync(true);
    },
  };
}
