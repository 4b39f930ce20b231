export const deliveryTexts = {
  algorithms: "请选择需要下发的算法！",
  arrangements: "请选择需要下发的算法编排！",
  devices: "请选择需要下发的设备！",
  uninstall: "请选择需要卸载的算法！",
} as const;

/** An algorithm that is brought to a device, or taken away, is waited for so long, also while the device is away. */
export const deliveryWaitMs = 24 * 3_600_000;
/** One command: download, check, unpacking and a first start. */
export const installLifeMs = 15 * 60_000;
