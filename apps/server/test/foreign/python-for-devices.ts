import { spawnSync } from "node:child_process";

const packages = ["python3-paho-mqtt", "python3-cryptography"];
const imports = "import paho.mqtt.client, cryptography.hazmat.primitives.ciphers.aead";
const installMs = 150_000;
/** Maximum seconds of waiting while another process on this machine installs packages. */
const lockSeconds = 90;

const canRun = (python: string): boolean => spawnSync(python, ["-c", imports]).status === 0;

function find(): string | undefined {
  return ["/usr/bin/python3", "python3"].find(canRun);
}

/** Installs Debian's packages, if this machine runs Debian and the tests may change it. */
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
 * Returns the path of a Python that can run the device in examples/. Installs the device's two packages if they are
 * missing.
 * @throws a sentence about what to install
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
