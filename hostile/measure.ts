import { type Attack } from "./attack.ts";
import { startBystander } from "./bystander.ts";
import { type Target } from "./target.ts";

/** One line of the table. */
export interface Line {
  name: string;
  tried: number;
  falls: string[];
  /** 95th percentile of the bystander's list, in milliseconds. */
  p95Ms: number;
  disconnects: number;
  events: number;
  lost: number;
  memoryMb: number;
}

/** Another organisation's list answers within this while an attack runs. Source: issue "Attacks that worked". */
export const listGoalMs = 250;

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** What the others felt counts as a fall too. */
function fallsOfBystander(line: Omit<Line, "falls" | "name" | "tried">, refused: readonly string[]): string[] {
  return [
    ...(line.disconnects > 0 ? [`另一企业的设备被踢下线 ${line.disconnects} 次`] : []),
    ...(line.lost > 0 ? [`另一企业丢失 ${line.lost} 个事件`] : []),
    ...(refused.length > 0 ? [`另一企业的列表 ${refused.length} 次未应答（${[...new Set(refused)].join("、")}）`] : []),
  ];
}

/** Lets one attack run for so long beside the bystander's ordinary life. */
export async function measure(target: Target, attack: Attack, seconds: number): Promise<Line> {
  const bystander = await startBystander(target);
  const outcome = await attack.run(target, AbortSignal.timeout(seconds * 1000)).catch((error: unknown) => ({
    tried: 1,
    falls: [`攻击程序中断：${error instanceof Error ? error.message : error}`],
  }));
  const { listMs, refused, disconnects, events, lost } = await bystander.stop();
  const felt = { p95Ms: percentile(listMs, 0.95), disconnects, events, lost, memoryMb: await target.memoryMb() };
  return {
    name: attack.name,
    tried: outcome.tried,
    falls: [...outcome.falls, ...fallsOfBystander(felt, refused)],
    ...felt,
  };
}

export function table(lines: readonly Line[]): string {
  const head =
    "| 攻击 | 次数 | 守住 | 列表 p95 (ms) | 设备掉线 | 事件/丢失 | 内存 (MB) |\n| --- | --: | --- | --: | --: | --: | --: |";
  const rows = lines.map(({ name, tried, falls, p95Ms, disconnects, events, lost, memoryMb }) =>
    [
      "",
      name,
      tried,
      falls.length === 0 ? "是" : `否：${falls.join("；")}`,
      Math.round(p95Ms),
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
