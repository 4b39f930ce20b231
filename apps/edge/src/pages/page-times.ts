const two = (part: number): string => String(part).padStart(2, "0");

/** Day and time in the machine's zone, without the year. @param at epoch ms */
export function clockTime(at: number): string {
  const time = new Date(at);
  const day = `${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

export function fullTime(at: number): string {
  return `${new Date(at).getFullYear()}-${clockTime(at)}`;
}

export function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} 秒前`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} 分钟前` : `${Math.floor(seconds / 3_600)} 小时前`;
}
