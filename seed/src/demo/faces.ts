// Faces of the people of Larkmoor, as codes of drawings (server/src/operation/assets/faces.ts): tone, hair, style, more.

// biome-ignore format: by department, as the people are
const FACES: Readonly<Record<string, string>> = {
  henrike: '0g3g', ines: '4a5n', karim: '2a0b', tobias: '0c0g', anna: '0e2n', stefan: '1g7g', priya: '3a2n', mei: '1a3n',
  heike: '1d3g', noor: '2a4n', ben: '0d1b', marco: '2a0n', jonas: '0e1n', mia: '1c6n', amina: '2a0s', piotr: '1c1b',
  katja: '0f4n', emre: '2a1b', lena: '0e6n', samuel: '5a1n', sabine: '1g4n', bjoern: '0e0b', oksana: '0d2n', felix: '1b0n',
  thao: '1a2n', omar: '3a5n', greta: '0e4g', sanne: '0e3n', daan: '0d0n', yui: '1a4n', rafael: '2b5b', fleur: '1b6n',
  arjun: '3a0n', ingrid: '0e4n', bram: '1g7b', chiara: '2b2g', grace: '5a4n', callum: '0f0b', olivia: '1c2n', rhys: '1b0g',
  adaeze: '5a5n', lucy: '0f6n', thijs: '0e1b', moritz: '0c5n', camille: '1b3g', pablo: '2a1n', maud: '0d3n', elif: '2b0s',
  jack: '1d0n', niamh: '0f2n', franziska: '1c4n', kerem: '2a0g', lukas: '0d1n', agnieszka: '1e3n', tunde: '5a7b', uwe: '0g1b',
  carla: '3b6n', dmytro: '1b1n', rosa: '3b4n', guenter: '0g7n',
}

/** The address of a person's face; null for one without. */
export function faceUrl(handle: string, baseUrl: string): string | null {
  const code = FACES[handle]
  return code === undefined ? null : `${baseUrl}/assets/demo/face-${code}.svg`
}
