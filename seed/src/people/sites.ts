// Places of work: invented addresses in real cities, with time zone, locale and culture.

import type { CultureName } from './names.ts'

export interface Site {
  readonly city: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly countryName: string
  readonly region: string
  readonly street: string
  readonly postalCode: string
  readonly timezone: string
  readonly locale: string
  readonly culture: CultureName
  /** Size, relative to other sites. */
  readonly weight: number
}

type Row = readonly [string, string, string, string, string, string, string, string, CultureName, number]

// biome-ignore format: one site, one line
const ROWS: readonly Row[] = [
  ['Hamburg', 'DE', 'Germany', 'Hamburg', 'Speicherdamm 14', '20457', 'Europe/Berlin', 'de-DE', 'german', 90],
  ['Berlin', 'DE', 'Germany', 'Berlin', 'Kanalufer 81', '10999', 'Europe/Berlin', 'de-DE', 'german', 62],
  ['Leipzig', 'DE', 'Germany', 'Saxony', 'Messeallee 3', '04356', 'Europe/Berlin', 'de-DE', 'german', 44],
  ['Munich', 'DE', 'Germany', 'Bavaria', 'Isarhöhe 27', '81379', 'Europe/Berlin', 'de-DE', 'german', 28],
  ['Vienna', 'AT', 'Austria', 'Vienna', 'Lindenring 9', '1030', 'Europe/Vienna', 'de-AT', 'german', 18],
  ['Zurich', 'CH', 'Switzerland', 'Zurich', 'Seefeldplatz 5', '8008', 'Europe/Zurich', 'de-CH', 'german', 14],
  ['London', 'GB', 'United Kingdom', 'Greater London', '40 Tanner Row', 'SE1 3XR', 'Europe/London', 'en-GB', 'english', 58],
  ['Bristol', 'GB', 'United Kingdom', 'Avon', '12 Quayside Yard', 'BS1 6TW', 'Europe/London', 'en-GB', 'english', 24],
  ['Manchester', 'GB', 'United Kingdom', 'Lancashire', '7 Weavers Street', 'M4 5JD', 'Europe/London', 'en-GB', 'english', 26],
  ['Dublin', 'IE', 'Ireland', 'Leinster', '3 Canal Basin', 'D04 X285', 'Europe/Dublin', 'en-IE', 'english', 20],
  ['Paris', 'FR', 'France', 'Île-de-France', '18 rue des Tilleuls', '75012', 'Europe/Paris', 'fr-FR', 'french', 48],
  ['Lyon', 'FR', 'France', 'Auvergne-Rhône-Alpes', '55 quai du Confluent', '69002', 'Europe/Paris', 'fr-FR', 'french', 34],
  ['Lille', 'FR', 'France', 'Hauts-de-France', '6 rue de la Filature', '59800', 'Europe/Paris', 'fr-FR', 'french', 18],
  ['Brussels', 'BE', 'Belgium', 'Brussels', '21 rue du Marché', '1000', 'Europe/Brussels', 'fr-BE', 'french', 15],
  ['Rotterdam', 'NL', 'Netherlands', 'South Holland', 'Maaskade 112', '3071', 'Europe/Amsterdam', 'nl-NL', 'dutch', 32],
  ['Utrecht', 'NL', 'Netherlands', 'Utrecht', 'Singelpark 8', '3511', 'Europe/Amsterdam', 'nl-NL', 'dutch', 12],
  ['Madrid', 'ES', 'Spain', 'Madrid', 'Calle del Olmo 33', '28012', 'Europe/Madrid', 'es-ES', 'spanish', 30],
  ['Valencia', 'ES', 'Spain', 'Valencia', 'Avenida de la Huerta 70', '46023', 'Europe/Madrid', 'es-ES', 'spanish', 26],
  ['Porto', 'PT', 'Portugal', 'Norte', 'Rua do Cais 145', '4050-261', 'Europe/Lisbon', 'pt-PT', 'portuguese', 28],
  ['Milan', 'IT', 'Italy', 'Lombardy', 'Via dei Tessitori 11', '20144', 'Europe/Rome', 'it-IT', 'italian', 24],
  ['Turin', 'IT', 'Italy', 'Piedmont', 'Corso della Fonderia 60', '10152', 'Europe/Rome', 'it-IT', 'italian', 16],
  ['Copenhagen', 'DK', 'Denmark', 'Capital Region', 'Havnegangen 4', '2300', 'Europe/Copenhagen', 'da-DK', 'nordic', 16],
  ['Gothenburg', 'SE', 'Sweden', 'Västra Götaland', 'Varvsgatan 19', '417 55', 'Europe/Stockholm', 'sv-SE', 'nordic', 22],
  ['Tampere', 'FI', 'Finland', 'Pirkanmaa', 'Koskikatu 30', '33100', 'Europe/Helsinki', 'fi-FI', 'nordic', 9],
  ['Gdańsk', 'PL', 'Poland', 'Pomerania', 'ul. Portowa 17', '80-556', 'Europe/Warsaw', 'pl-PL', 'polish', 36],
  ['Kraków', 'PL', 'Poland', 'Lesser Poland', 'ul. Lipowa 42', '30-702', 'Europe/Warsaw', 'pl-PL', 'polish', 30],
  ['Brno', 'CZ', 'Czechia', 'South Moravia', 'Textilní 22', '602 00', 'Europe/Prague', 'cs-CZ', 'polish', 20],
  ['Lviv', 'UA', 'Ukraine', 'Lviv Oblast', 'vul. Sadova 5', '79021', 'Europe/Kyiv', 'uk-UA', 'ukrainian', 12],
  ['Thessaloniki', 'GR', 'Greece', 'Central Macedonia', 'Odos Limani 28', '546 25', 'Europe/Athens', 'el-GR', 'greek', 8],
  ['Istanbul', 'TR', 'Türkiye', 'Istanbul', 'Çınar Caddesi 64', '34732', 'Europe/Istanbul', 'tr-TR', 'turkish', 22],
  ['Casablanca', 'MA', 'Morocco', 'Casablanca-Settat', '90 boulevard du Phare', '20250', 'Africa/Casablanca', 'fr-MA', 'arabic', 14],
  ['Dubai', 'AE', 'United Arab Emirates', 'Dubai', 'Creek Road 201', '00000', 'Asia/Dubai', 'en-AE', 'arabic', 10],
  ['Lagos', 'NG', 'Nigeria', 'Lagos', '15 Palm Crescent', '101233', 'Africa/Lagos', 'en-NG', 'nigerian', 12],
  ['Nairobi', 'KE', 'Kenya', 'Nairobi', '8 Jacaranda Lane', '00100', 'Africa/Nairobi', 'en-KE', 'kenyan', 10],
  ['Cape Town', 'ZA', 'South Africa', 'Western Cape', '31 Harbour View', '8005', 'Africa/Johannesburg', 'en-ZA', 'kenyan', 12],
  ['Pune', 'IN', 'India', 'Maharashtra', '4 Banyan Park', '411014', 'Asia/Kolkata', 'en-IN', 'indian', 52],
  ['Bengaluru', 'IN', 'India', 'Karnataka', '77 Lakeside Road', '560037', 'Asia/Kolkata', 'en-IN', 'indian', 38],
  ['Singapore', 'SG', 'Singapore', 'Singapore', '2 Orchid Link', '138632', 'Asia/Singapore', 'en-SG', 'chinese', 18],
  ['Suzhou', 'CN', 'China', 'Jiangsu', '188 Willow Canal Road', '215021', 'Asia/Shanghai', 'zh-CN', 'chinese', 30],
  ['Nagoya', 'JP', 'Japan', 'Aichi', '3-5 Midoricho', '460-0008', 'Asia/Tokyo', 'ja-JP', 'japanese', 14],
  ['Busan', 'KR', 'South Korea', 'Busan', '26 Hanbada-ro', '48058', 'Asia/Seoul', 'ko-KR', 'korean', 10],
  ['Da Nang', 'VN', 'Vietnam', 'Da Nang', '41 Sông Xanh', '550000', 'Asia/Ho_Chi_Minh', 'vi-VN', 'vietnamese', 14],
  ['Toronto', 'CA', 'Canada', 'Ontario', '600 Maple Yard', 'M5A 3C4', 'America/Toronto', 'en-CA', 'english', 20],
  ['Montréal', 'CA', 'Canada', 'Québec', '14 rue du Vieux-Moulin', 'H2Y 2E7', 'America/Toronto', 'fr-CA', 'french', 16],
  ['Columbus', 'US', 'United States', 'Ohio', '2100 Buckeye Parkway', '43219', 'America/New_York', 'en-US', 'english', 40],
  ['Denver', 'US', 'United States', 'Colorado', '850 Foothill Drive', '80216', 'America/Denver', 'en-US', 'english', 18],
  ['Portland', 'US', 'United States', 'Oregon', '19 Sawmill Avenue', '97209', 'America/Los_Angeles', 'en-US', 'english', 14],
  ['Monterrey', 'MX', 'Mexico', 'Nuevo León', 'Avenida del Cerro 510', '64650', 'America/Monterrey', 'es-MX', 'spanish', 34],
  ['Bogotá', 'CO', 'Colombia', 'Cundinamarca', 'Carrera 11 # 93-40', '110221', 'America/Bogota', 'es-CO', 'spanish', 14],
  ['Curitiba', 'BR', 'Brazil', 'Paraná', 'Rua das Araucárias 230', '80230', 'America/Sao_Paulo', 'pt-BR', 'portuguese', 20],
]

export const SITES: readonly Site[] = ROWS.map(
  ([city, country, countryName, region, street, postalCode, timezone, locale, culture, weight]) => ({
    city,
    country,
    countryName,
    region,
    street,
    postalCode,
    timezone,
    locale,
    culture,
    weight,
  }),
)

/** The language spoken at a site, two letters. */
export function siteLanguage(site: Site): string {
  return site.locale.slice(0, 2)
}
