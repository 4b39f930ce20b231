import { type Context } from "#platform/context/context.ts";

export async function getDeviceTime({ clock }: Context): Promise<{ now: number }> {
  return { now: clock.now().getTime() };
}
