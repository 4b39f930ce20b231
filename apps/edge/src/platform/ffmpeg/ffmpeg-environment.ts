/**
 * Environment variables that ffmpeg gets: search paths of programs and libraries, settings of the C library's memory, and
 * the system folder of Windows. All others stay with the agent, because they may contain secrets: an agent that the
 * server has started inherits the server's variables.
 */
const passedVariables = [
  "PATH",
  "LD_LIBRARY_PATH",
  "DYLD_LIBRARY_PATH",
  "MALLOC_ARENA_MAX",
  "MALLOC_MMAP_THRESHOLD_",
  "SystemRoot",
] as const;

/** Returns the environment for a process of ffmpeg. The process decodes hostile input. */
export function ffmpegEnvironment(all: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const passed: NodeJS.ProcessEnv = {};
  for (const name of passedVariables) {
    const value = all[name];
    if (value !== undefined) passed[name] = value;
  }
  return passed;
}
