// Given and family names of many cultures. People of a site mostly have names of
// the culture around it, and some have names of others.

/** The names of a culture. */
export interface Culture {
  readonly given: readonly string[]
  readonly family: readonly string[]
}

export const CULTURES = {
  english: {
    given:
      list(`Olivia, Jack, Amelia, Harry, Grace, Oliver, Charlotte, George, Emily, Thomas, Hannah, Daniel, Lucy, Ben,
      Sophie, Callum, Megan, Lewis, Abigail, Patrick, Niamh, Sean, Erin, Rhys`),
    family:
      list(`Ashworth, Bennett, Carter, Doyle, Ellison, Fletcher, Gallagher, Hughes, Ingram, Jennings, Kirby, Lawson,
      Marsh, Norris, O'Brien, Pearce, Quinn, Rowe, Sutton, Turner, Underwood, Vaughan, Whitaker, Young, Barlow, Hewitt`),
  },
  german: {
    given: list(`Anna, Lukas, Lena, Jonas, Katharina, Felix, Sabine, Stefan, Julia, Matthias, Heike, Jürgen, Miriam,
      Tobias, Franziska, Sebastian, Greta, Moritz, Ute, Bernd, Clara, Henrik, Antje, Björn`),
    family:
      list(`Müller, Schneider, Fischer, Weber, Wagner, Becker, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf,
      Schröder, Neumann, Schwarz, Zimmermann, Krüger, Hartmann, Lange, Krause, Lehmann, Köhler, Brandt, Vogel, Jäger`),
  },
  french: {
    given: list(`Camille, Louis, Chloé, Hugo, Léa, Mathieu, Élise, Antoine, Margaux, Julien, Aurélie, Nicolas, Manon,
      Guillaume, Inès, Thibault, Sandrine, Olivier, Clémence, Rémi, Noémie, Baptiste, Hélène, Yannick`),
    family: list(`Martin, Bernard, Dubois, Moreau, Laurent, Lefèvre, Roux, Fournier, Girard, Bonnet, Lambert, Fontaine,
      Rousseau, Vincent, Chevalier, Garnier, Faure, Mercier, Blanchard, Perrin, Marchand, Renaud, Gauthier, Leclerc`),
  },
  spanish: {
    given:
      list(`Lucía, Javier, Carmen, Alejandro, Marta, Pablo, Elena, Diego, Paula, Sergio, Rocío, Álvaro, Nuria, Iván,
      Beatriz, Raúl, Pilar, Andrés, Ximena, Mateo, Valentina, Emilio, Graciela, Rodrigo`),
    family: list(`García, Fernández, Rodríguez, López, Martínez, Sánchez, Pérez, Gómez, Ruiz, Díaz, Moreno, Jiménez,
      Álvarez, Romero, Navarro, Torres, Ramírez, Ortega, Castillo, Delgado, Herrera, Vega, Campos, Ibáñez, Montero, Rojas`),
  },
  italian: {
    given:
      list(`Giulia, Lorenzo, Chiara, Matteo, Francesca, Davide, Elisa, Marco, Valentina, Simone, Federica, Riccardo,
      Silvia, Giacomo, Ilaria, Paolo, Beatrice, Enrico, Ludovica, Nicola`),
    family: list(`Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti,
      De Luca, Mancini, Costa, Giordano, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Caruso, Bellini`),
  },
  portuguese: {
    given: list(`Beatriz, João, Mariana, Tiago, Inês, Rui, Catarina, Gonçalo, Leonor, Duarte, Fernanda, Rafael, Larissa,
      Thiago, Camila, Bruno, Luana, Caio, Filipa, Vasco`),
    family:
      list(`Silva, Santos, Ferreira, Pereira, Oliveira, Carvalho, Almeida, Ribeiro, Pinto, Teixeira, Moreira, Correia,
      Mendes, Nunes, Vieira, Cardoso, Rocha, Neves, Coelho, Cunha, Barbosa, Tavares, Azevedo, Moura`),
  },
  dutch: {
    given:
      list(`Sanne, Daan, Fleur, Bram, Lotte, Jeroen, Marieke, Thijs, Femke, Ruben, Anouk, Pieter, Eline, Joost, Maud,
      Wouter, Iris, Sjoerd, Noor, Maarten`),
    family:
      list(`de Jong, Jansen, de Vries, van den Berg, Bakker, Visser, Smit, Meijer, de Boer, Mulder, Bos, Vos, Peters,
      Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, Kok, Maes, Peeters, Claes, Wouters`),
  },
  nordic: {
    given:
      list(`Astrid, Erik, Freja, Lars, Ingrid, Mikkel, Linnea, Oskar, Signe, Anders, Maja, Søren, Tuuli, Mikko, Aino,
      Ville, Kari, Håkon, Solveig, Gunnar`),
    family:
      list(`Andersson, Johansson, Lindqvist, Bergström, Nyström, Hansen, Olsen, Dahl, Lund, Haugen, Nielsen, Jensen,
      Kristensen, Madsen, Mortensen, Virtanen, Korhonen, Nieminen, Laine, Heikkinen, Berg, Solberg, Sandvik, Ek`),
  },
  polish: {
    given: list(`Zofia, Jakub, Agnieszka, Piotr, Katarzyna, Tomasz, Magdalena, Łukasz, Ewa, Marcin, Joanna, Paweł,
      Tereza, Ondřej, Lucie, Petr, Barbora, Vojtěch, Zuzana, Radek`),
    family:
      list(`Nowak, Kowalski, Wiśniewski, Wójcik, Kamiński, Lewandowski, Zieliński, Szymański, Dąbrowski, Kozłowski,
      Mazur, Krawczyk, Piotrowski, Grabowski, Pawlak, Novák, Svoboda, Dvořák, Černý, Procházka, Kučera, Horák, Beneš, Sedlák`),
  },
  ukrainian: {
    given:
      list(`Oksana, Andriy, Iryna, Dmytro, Olena, Taras, Natalia, Yuriy, Kateryna, Bohdan, Svitlana, Maksym, Daryna,
      Oleh, Halyna, Vadym`),
    family:
      list(`Shevchenko, Kovalenko, Bondarenko, Tkachenko, Melnyk, Kravchenko, Oliynyk, Lysenko, Marchenko, Savchenko,
      Petrenko, Moroz, Hrytsenko, Romanenko, Polishchuk, Kostenko, Danylenko, Yurchenko`),
  },
  greek: {
    given: list(`Eleni, Giorgos, Maria, Nikos, Katerina, Dimitris, Sofia, Kostas, Ioanna, Vasilis, Despina, Alexandros,
      Christina, Stavros`),
    family: list(`Papadopoulos, Georgiou, Nikolaidis, Dimitriou, Konstantinou, Vlachos, Ioannidis, Makris, Karagiannis,
      Economou, Alexiou, Kyriakou, Samaras, Pappas, Zervas, Galanis`),
  },
  turkish: {
    given: list(`Ayşe, Mehmet, Elif, Emre, Zeynep, Can, Selin, Burak, Deniz, Kerem, Gül, Onur, Ebru, Tolga, Aslı, Cem`),
    family:
      list(`Yılmaz, Kaya, Demir, Şahin, Çelik, Yıldız, Aydın, Öztürk, Arslan, Doğan, Kılıç, Aslan, Çetin, Kara, Koç,
      Kurt, Özkan, Şimşek, Polat, Erdoğdu, Acar, Güneş`),
  },
  arabic: {
    given: list(`Fatima, Omar, Layla, Youssef, Noura, Karim, Amina, Hassan, Salma, Tariq, Rania, Bilal, Yasmin, Khalid,
      Huda, Samir, Dina, Nabil, Maryam, Anis`),
    family:
      list(`Haddad, Khoury, Mansour, Nasser, Aziz, Saleh, Hamdan, Farouk, Benali, El Amrani, Bouzid, Cherif, Darwish,
      Qureshi, Rahimi, Shaheen, Taleb, Zidan, Ben Salah, Idrissi, Kassem, Najjar, Sabbagh, Hariri`),
  },
  indian: {
    given:
      list(`Priya, Arjun, Ananya, Rahul, Kavya, Vikram, Meera, Sanjay, Divya, Rohan, Lakshmi, Karthik, Neha, Aditya,
      Shreya, Manish, Pooja, Suresh, Aishwarya, Nikhil, Ritu, Harish, Sunita, Varun`),
    family: list(`Sharma, Patel, Iyer, Reddy, Nair, Gupta, Mehta, Raman, Desai, Menon, Kulkarni, Banerjee, Chatterjee,
      Mukherjee, Joshi, Verma, Kapoor, Malhotra, Bhat, Rao, Pillai, Srinivasan, Subramanian, Chauhan, Singh, Kaur`),
  },
  chinese: {
    given:
      list(`Wei, Li Na, Jing, Hao, Xin, Ming, Yan, Lei, Fang, Jun, Mei, Chen, Ying, Bo, Hui, Tao, Xiaoyu, Zihan, Yuting,
      Jiahao`),
    family: list(`Wang, Li, Zhang, Liu, Chen, Yang, Huang, Zhao, Wu, Zhou, Xu, Sun, Ma, Zhu, Hu, Guo, Lin, He, Gao, Luo,
      Tan, Lim, Ng, Wong`),
  },
  japanese: {
    given: list(
      `Yui, Haruto, Sakura, Ren, Aoi, Sota, Hina, Daiki, Misaki, Kenta, Naoko, Takumi, Emi, Shun, Kaori, Yuto`,
    ),
    family: list(`Sato, Suzuki, Takahashi, Tanaka, Watanabe, Ito, Yamamoto, Nakamura, Kobayashi, Kato, Yoshida, Yamada,
      Sasaki, Matsumoto, Inoue, Kimura, Hayashi, Shimizu, Mori, Abe, Ikeda, Hashimoto`),
  },
  korean: {
    given: list(`Minji, Jiho, Seoyeon, Minjun, Hayoon, Dohyun, Jiwoo, Seungmin, Yuna, Taehyun, Eunji, Hyunwoo, Sumin,
      Jaewon`),
    family: list(`Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Jang, Han, Shin, Kwon, Hwang, Ahn, Song, Hong`),
  },
  vietnamese: {
    given: list(`Linh, Minh, Thảo, Đức, Hương, Quân, Trang, Huy, Mai, Tuấn, Ngọc, Khoa, Lan, Phúc, Hạnh, Dũng`),
    family: list(`Nguyễn, Trần, Lê, Phạm, Hoàng, Phan, Vũ, Đặng, Bùi, Đỗ, Hồ, Ngô, Dương, Lý, Đinh, Trịnh`),
  },
  nigerian: {
    given:
      list(`Ngozi, Chinedu, Adaeze, Emeka, Folake, Tunde, Amara, Ifeanyi, Yetunde, Segun, Zainab, Musa, Chiamaka, Kunle,
      Ama, Kwame, Akosua, Kofi, Abena, Yaw`),
    family:
      list(`Okafor, Adeyemi, Eze, Balogun, Nwosu, Ogunleye, Okonkwo, Abubakar, Chukwu, Olawale, Ibrahim, Onyeka, Afolabi,
      Udeh, Mensah, Boateng, Owusu, Asante, Osei, Appiah, Danso, Addo, Bassey, Lawal`),
  },
  kenyan: {
    given:
      list(`Wanjiru, Kamau, Achieng, Otieno, Njeri, Kipchoge, Makena, Mwangi, Zawadi, Juma, Tendai, Thandiwe, Sipho,
      Lerato, Themba, Naledi, Hana, Dawit, Selam, Abebe`),
    family:
      list(`Kariuki, Odhiambo, Wambui, Kiplagat, Mutua, Njoroge, Omondi, Chebet, Moyo, Ncube, Dlamini, Nkosi, Khumalo,
      Mokoena, Van Wyk, Naidoo, Tesfaye, Bekele, Haile, Mbeki, Sithole, Zulu`),
  },
} as const satisfies Record<string, Culture>

export type CultureName = keyof typeof CULTURES

export const CULTURE_NAMES = Object.keys(CULTURES) as CultureName[]

/** Letters that do not decompose into a plain letter and an accent. */
// biome-ignore format: a table reads better in one line
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', å: 'aa', æ: 'ae', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd',
}

/** A name as it is written in an e-mail address: lower-case ASCII letters only ('Jürgen' is 'juergen', "O'Brien" 'obrien'). */
export function addressPart(name: string): string {
  return [...name.toLowerCase().normalize('NFC')]
    .map(letter => SPELLED_OUT[letter] ?? letter.normalize('NFD'))
    .join('')
    .replace(/[^a-z]/g, '')
}

/** 'Anna, Lena' as an array; line breaks count as spaces. */
function list(names: string): readonly string[] {
  return names.split(',').map(name => name.trim().replace(/\s+/g, ' '))
}
