import { execFile } from "node:child_process";
import { constants, openSync } from "node:fs";
import { connect, Socket } from "node:net";
import { type Readable } from "node:stream";
import { isatty, ReadStream } from "node:tty";
import { promisify } from "node:util";
import { type ScaleSettings, type SerialPort } from "./scale-settings.ts";

const run = promisify(execFile);
/** Timeout for opening a connection, and idle time before TCP keep-alive probes, ms. */
const connectMs = 5_000;

/**
 * Opens a connection to a weighing scale and returns its bytes as a stream. Nothing is ever sent to the scale.
 * @throws Error with a Chinese sentence
 */
export async function openScale(connection: ScaleSettings["connection"]): Promise<Readable> {
  return connection.kind === "tcp" ? openTcp(connection) : openSerial(connection);
}

function openTcp({ host, port }: { host: string; port: number }): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  const socket = connect({ host, port });
  const fail = (text: string) => (): void => {
    socket.destroy();
    reject(new Error(text));
  };
  const late = setTimeout(fail(`秤 ${host}:${port} 没有应答`), connectMs);
  socket.once("connect", () => {
    clearTimeout(late);
    // without keep-alive, a pulled cable would cause no event
    socket.setKeepAlive(true, connectMs);
    resolve(socket);
  });
  socket.once("error", (error) => {
    clearTimeout(late);
    fail(`秤 ${host}:${port} 无法连接：${error.message}`)();
  });
  return promise;
}

/** Returns the arguments of `stty` for a serial format such as 7E1. */
export function portArguments({ path, baud, format }: SerialPort): string[] {
  const [bits, parity, stops] = [...format];
  const parityArguments = parity === "N" ? ["-parenb"] : ["parenb", parity === "O" ? "parodd" : "-parodd"];
  return ["-F", path, `${baud}`, `cs${bits}`, ...parityArguments, stops === "2" ? "cstopb" : "-cstopb", "raw", "-echo"];
}

async function openSerial(port: SerialPort): Promise<Readable> {
  await run("stty", portArguments(port), { timeout: connectMs }).catch((error: unknown) => {
    throw new Error(`串口 ${port.path} 无法设置：${error instanceof Error ? error.message.slice(0, 200) : error}`);
  });
  return openPort(port.path);
}

/**
 * Opens a serial port for reading without blocking. A blocking read of a silent scale would hold a thread of the
 * process and could not be aborted.
 */
export function openPort(path: string): Readable {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
  return isatty(fd) ? new ReadStream(fd) : new Socket({ fd, readable: true, writable: false });
}
