import { type KeptRun } from "./kept-runs.ts";

/** Lines that show what each step cost, beside the last run of the same command that was not interrupted. */
export function costTable(run: KeptRun, former: readonly KeptRun[]): string[] {
  const last = former.find(({ command, interruptedBy, began }) => {
    return command === run.command && interruptedBy === null && began !== run.began;
  });
  const before = new Map(last?.steps.map(({ name, seconds }) => [name, seconds]));
  const rows = run.steps.map(({ name, seconds }) => row(name, seconds, before.get(name)));
  const table = [["步骤", "秒", "上次", "差"], ...rows, row("全部", run.seconds, last?.seconds)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => widthOf(cells[column] ?? ""))));
  return [
    ...table.map((cells) =>
      cells
        .map((cell, column) => aligned(cell, widths[column] ?? 0, column > 0))
        .join("  ")
        .trimEnd(),
    ),
    machineLine(run, "本次"),
    ...(last === undefined ? [] : [machineLine(last, "上次")]),
  ];
}

function row(name: string, seconds: number, before: number | undefined): string[] {
  if (before === undefined) return [name, seconds.toFixed(1), "–", ""];
  const difference = seconds - before;
  return [
    name,
    seconds.toFixed(1),
    before.toFixed(1),
    `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(1)}`,
  ];
}

function machineLine({ began, machine: { cores, loadBegan, loadEnded } }: KeptRun, which: string): string {
  return `${which}：${began}，${cores} 核，负载 ${loadBegan.toFixed(1)} → ${loadEnded.toFixed(1)}`;
}

/** In columns of a terminal, where a Chinese character takes two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, one) => sum + (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(one) ? 2 : 1), 0);
}

function aligned(text: string, width: number, right: boolean): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return right ? space + text : text + space;
}
