import { mapBusyText } from "@huiyan/contract/point/point.rules";
import { defineTexts } from "#shared/format/texts.ts";

export const mapText = defineTexts({
  map: ["地图", "地圖", "Map"],
  loading: ["正在加载地图", "正在載入地圖", "Loading the map"],
  failed: ["地图加载失败，请检查网络后重试", "地圖載入失敗，請檢查網路後重試", "The map could not be loaded"],
  tilesFailed: [
    "底图加载失败，仍可按坐标设置位置",
    "底圖載入失敗，仍可依座標設定位置",
    "The base map could not be loaded. A position can still be set by its coordinates.",
  ],
  retry: ["重试", "重試", "Retry"],
  zoomIn: ["放大", "放大", "Zoom in"],
  zoomOut: ["缩小", "縮小", "Zoom out"],
  outlineSource: [
    "省市轮廓：Apache ECharts（Apache-2.0）",
    "省市輪廓：Apache ECharts（Apache-2.0）",
    "Outlines: Apache ECharts (Apache-2.0)",
  ],
  // Search
  search: ["搜索地点、{group}或点位", "搜尋地點、{group}或點位", "Search places, {group} or points"],
  searching: ["正在搜索", "正在搜尋", "Searching"],
  nothingFound: ["没有找到“{text}”", "沒有找到「{text}」", "Nothing found for “{text}”"],
  division: ["行政区划", "行政區劃", "Administrative division"],
  group: ["{group}", "{group}", "{group}"],
  point: ["点位", "點位", "Point"],
  place: ["地点", "地點", "Place"],
  // Position
  busy: [mapBusyText, "請勿頻繁點選！", "Please wait for the last click"],
  longitude: ["经度", "經度", "Longitude"],
  latitude: ["纬度", "緯度", "Latitude"],
  coordinateHint: ["WGS-84，单位为度", "WGS-84，單位為度", "WGS-84, in degrees"],
  address: ["地址", "地址", "Address"],
  noAddress: ["点击地图选择位置", "點選地圖選擇位置", "Click the map to choose a position"],
  lookingUp: ["正在查询地址", "正在查詢地址", "Looking up the address"],
  outside: ["不在已知的行政区划内", "不在已知的行政區劃內", "Outside the known administrative divisions"],
  addressFailed: [
    "查询地址失败：{reason}。仍可保存位置",
    "查詢地址失敗：{reason}。仍可儲存位置",
    "The address lookup failed: {reason}. The position can still be saved.",
  ],
  region: ["所在区县", "所在區縣", "District"],
  regionHint: [
    "改选后，标记移到该区县的中心，除非已在其中",
    "改選後，標記移到該區縣的中心，除非已在其中",
    "A marker outside the district you choose moves to its centre",
  ],
  regionCityHint: [
    "地图只认出城市，请在这里选择区县，可细到街道",
    "地圖只認出城市，請在這裡選擇區縣，可細到街道",
    "The map knows the city only. Choose the district here, or a street of it.",
  ],
  districtFailed: [
    "没有找到该区县的位置，请稍后再试",
    "沒有找到該區縣的位置，請稍後再試",
    "The district could not be found on the map. Please try again later.",
  ],
  keyMove: ["移动标记", "移動標記", "Move the marker"],
  keyFast: ["移动更远", "移動更遠", "Move further"],
  keySave: ["保存", "儲存", "Save"],
  keyClose: ["关闭", "關閉", "Close"],
});
