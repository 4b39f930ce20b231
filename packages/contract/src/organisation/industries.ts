import { type Language, localize } from "../language.ts";

/** The 35 industries; the first is the default. The Chinese name is the stored value. docs/reference/rights.md R19. */
const table = [
  ["公共服务", "公共服務", "Public services"],
  ["政府机关", "政府機關", "Government"],
  ["公安司法", "公安司法", "Police and justice"],
  ["交通运输", "交通運輸", "Transport"],
  ["停车服务", "停車服務", "Parking"],
  ["充电运营", "充電營運", "Vehicle charging"],
  ["城市管理", "城市管理", "City management"],
  ["应急消防", "應急消防", "Emergency and fire services"],
  ["环保水务", "環保水務", "Environment and water"],
  ["电力能源", "電力能源", "Power and energy"],
  ["石油石化", "石油石化", "Oil and petrochemicals"],
  ["煤炭矿山", "煤炭礦山", "Coal and mining"],
  ["钢铁冶金", "鋼鐵冶金", "Steel and metallurgy"],
  ["化工医药", "化工醫藥", "Chemicals and pharmaceuticals"],
  ["建筑施工", "建築施工", "Construction"],
  ["房地产", "房地產", "Real estate"],
  ["物业管理", "物業管理", "Property management"],
  ["园区社区", "園區社區", "Parks and communities"],
  ["机械制造", "機械製造", "Machinery"],
  ["电子信息", "電子資訊", "Electronics"],
  ["互联网", "網際網路", "Internet"],
  ["金融保险", "金融保險", "Finance and insurance"],
  ["商业零售", "商業零售", "Retail"],
  ["餐饮服务", "餐飲服務", "Catering"],
  ["酒店旅游", "飯店旅遊", "Hotels and tourism"],
  ["文体娱乐", "文體娛樂", "Culture, sport and leisure"],
  ["教育培训", "教育訓練", "Education and training"],
  ["医疗卫生", "醫療衛生", "Health care"],
  ["养老服务", "養老服務", "Care for the elderly"],
  ["物流仓储", "物流倉儲", "Logistics and storage"],
  ["农林种植", "農林種植", "Farming and forestry"],
  ["畜牧养殖", "畜牧養殖", "Livestock"],
  ["水产渔业", "水產漁業", "Fishery"],
  ["食品加工", "食品加工", "Food processing"],
  ["其他行业", "其他行業", "Others"],
] as const;

export const industries = table.map(([zh]) => zh);
export const defaultIndustry = table[0][0];

/** Returns the industry's name in the language. */
export function industryName(industry: string, language: Language): string {
  const row = table.find(([zh]) => zh === industry);
  return row === undefined ? industry : localize(row, language);
}
