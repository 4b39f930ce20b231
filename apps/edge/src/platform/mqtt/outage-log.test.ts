import { expect, test } from "vitest";
import { OutageLog } from "./outage-log.ts";

const away = "无法连接服务器：connect ECONNREFUSED";
const minute = 60_000;

/** Returns a log whose clock the test advances, and its lines with their times in seconds. */
function logOnClock() {
  let now = 0;
  const log = new OutageLog(() => now);
  const lines: [seconds: number, line: string][] = [];
  const keep = (line: string | undefined) => line !== undefined && lines.push([now / 1_000, line]);
  return {
    lines,
    lost: (reason = away) => keep(log.lost(reason)),
    back: () => keep(log.back()),
    pass(ms: number) {
      now += ms;
    },
    /** Simulates a failure every four seconds for this time. */
    fail(ms: number) {
      for (const end = now + ms; now < end; now += 4_000) keep(log.lost(away));
    },
  };
}

test("logs an unreachable server once, then after 1, 5 and each further 30 minutes, and once when it is back", () => {
  const { lines, fail, back } = logOnClock();
  fail(100 * minute);
  back();
  expect(lines).toEqual([
    [0, away],
    [60, `${away}（已持续 1 分钟）`],
    [300, `${away}（已持续 5 分钟）`],
    [1_800, `${away}（已持续 30 分钟）`],
    [3_600, `${away}（已持续 60 分钟）`],
    [5_400, `${away}（已持续 90 分钟）`],
    [6_000, "已恢复与服务器的连接，中断了 100 分钟"],
  ]);
});

test("logs each reason of an outage once: of the lost connection, and of the failing reconnect", () => {
  const { lines, lost, pass, back } = logOnClock();
  lost("与服务器的连接中断：对方关闭");
  pass(4_000);
  for (const reason of [away, "refused", away, "refused"]) lost(reason);
  pass(4_000);
  back();
  expect(lines.map(([, line]) => line)).toEqual([
    ...["与服务器的连接中断：对方关闭", away, "refused", "已恢复与服务器的连接，中断了 8 秒"],
  ]);
});

test("logs few lines for a connection that breaks every few seconds", () => {
  const { lines, lost, pass, back } = logOnClock();
  for (let count = 0; count < 100; count++) {
    lost("broken");
    pass(2_000);
    back();
    pass(2_000);
  }
  expect(lines.map(([at]) => at)).toEqual([0, 2, 60, 62, 300, 302]);
});

test("logs an outage after a stable connection as a new one", () => {
  const { lines, lost, pass, back } = logOnClock();
  for (const steady of [10 * minute, 0]) {
    lost();
    pass(3_000);
    back();
    pass(steady);
  }
  expect(lines.map(([, line]) => line)).toEqual([
    ...[away, "已恢复与服务器的连接，中断了 3 秒", away, "已恢复与服务器的连接，中断了 3 秒"],
  ]);
});

test("a first connection that succeeds at once logs no line", () => {
  const { lines, back } = logOnClock();
  back();
  expect(lines).toEqual([]);
});
