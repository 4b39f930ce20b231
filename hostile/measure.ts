import { type Attack } from "./attack.ts";
import { type Deed, deeds, startBystander } from "./bystander.ts";
import { type Target } from "./target.ts";

/** One row of the table of results. */
export interface Line {
  name: string;
  tried: number;
  falls: string[];
  /** 95th percentile of the durations of each of the bystander's actions, ms. */
  p95Ms: Record<Deed, number>;
  disconnects: number;
  events: number;
  lost: number;
  memoryMb: number;
}

const deedNames: Record<Deed, string> = {
  signIn: "登录",
  list: "列表",
  thumbnail: "缩略图",
  page: "页面",
  delivery: "报警到页面",
};

/** Maximum p95 of the duration of the bystander's actions during an attack, ms. */
const goalMs: Record<Deed, number> = { signIn: 2000, list: 250, thumbnail: 3000, page: 1000, delivery: 1000 };

/** Returns a sentence for each of the bystander's actions whose p95 exceeds its limit. */
export function slowDeeds({ name, p95Ms }: Line): string[] {
  return deeds
    .filter((deed) => p95Ms[deed] > goalMs[deed])
    .map((deed) => `${name}：${deedNames[deed]} p95 超过 ${goalMs[deed]} ms`);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns a sentence for each effect on the bystander. These effects count as successes of the attack. */
function fallsOfBystander(line: Omit<Line, "falls" | "name" | "tried">, refused: readonly string[]): string[] {
  return [
    ...(line.disconnects > 0 ? [`另一企业的设备被踢下线 ${line.disconnects} 次`] : []),
    ...(line.lost > 0 ? [`另一企业丢失 ${line.lost} 个事件`] : []),
    ...(refused.length > 0 ? [`另一企业 ${refused.length} 次未得到应答（${[...new Set(refused)].join("、")}）`] : []),
  ];
}

/** Runs one attack for a number of seconds while the bystander uses the product normally. */
export async function measure(target: Target, attack: Attack, seconds: number): Promise<Line> {
  const bystander = await startBystander(target);
  const outcome = await attack.run(target, AbortSignal.timeout(seconds * 1000)).catch((error: unknown) => ({
    tried: 1,
    falls: [`攻击程序中断：${error instanceof Error ? error.message : error}`],
  }));
  const { ms, refused, disconnects, events, lost } = await bystander.stop();
  const p95 = (deed: Deed) => percentile(ms[deed], 0.95);
  const p95Ms = {
    signIn: p95("signIn"),
    list: p95("list"),
    thumbnail: p95("thumbnail"),
    page: p95("page"),
    delivery: p95("delivery"),
  };
  const felt = { p95Ms, disconnects, events, lost, memoryMb: await target.memoryMb() };
  return {
    name: attack.name,
    tried: outcome.tried,
    falls: [...outcome.falls, ...fallsOfBystander(felt, refused)],
    ...felt,
  };
}

export function table(lines: readonly Line[]): string {
  const times = deeds.map((deed) => `${deedNames[deed]} p95 (ms)`).join(" | ");
  const head = `| 攻击 | 次数 | 守住 | ${times} | 设备掉线 | 事件/丢失 | 内存 (MB) |\n| --- | --: | ---${" | --:".repeat(deeds.length + 3)} |`;
  const rows = lines.map(({ name, tried, falls, p95Ms, disconnects, events, lost, memoryMb }) =>
    [
      "",
      name,
      tried,
      falls.length === 0 ? "是" : `否：${falls.join("；")}`,
      ...deeds.map((deed) => Math.round(p95Ms[deed])),
      disconnects,
      `${events}/${lost}`,
      Math.round(memoryMb),
      "",
    ]
      .join(" | ")
      .trim(),
  );
  return [head, ...rows].join("\n");
}
