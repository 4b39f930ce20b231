import { spawnSync } from "node:child_process";

const packages = ["python3-paho-mqtt", "python3-cryptography"];
const imports = "import paho.mqtt.client, cryptography.hazmat.primitives.ciphers.aead";
const installMs = 150_000;
/** Another installation on this machine is waited for. */
const lockSeconds = 90;

const canRun = (python: string): boolean => spawnSync(python, ["-c", imports]).status === 0;

function find(): string | undefined {
  return ["/usr/bin/python3", "python3"].find(canRun);
}

/** Debian's packages, where this machine is Debian's and may be changed by whoever runs the tests. */
function install(): void {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, timeout: installMs };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync(
    "apt-get",
    [
      "install",
      "-y",
      "-qq",
      "-o",
      `DPkg::Lock::Timeout=${lockSeconds}`,
      "--no-install-recommends",
      "python3",
      ...packages,
    ],
    options,
  );
}

/**
 * A Python that runs the device in examples/. Where it lacks its two packages they are installed.
 * @throws a sentence that says what to install
 */
export function pythonForDevices(): string {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0) install();
  const installed = find();
  if (installed === undefined)
    throw new Error(`Python 3 with its MQTT is missing: apt-get install ${packages.join(" ")}`);
  return installed;
}
