import { withCheckDigit } from '@cotejo/contracts/core/cedula';
import { plain } from '#platform/plain-text.ts';

/** Invented people, with addresses at @ejemplo.ec and consecutive phone numbers. */
export interface DemoPerson {
  nombres: string;
  apellidos: string;
  cedula: string;
  email: string;
  telefono: string;
  direccion: string;
  city: string;
  /** Dollars a month. */
  income: number;
  employer: string;
  status: 'active' | 'inactive' | 'pending_verification';
}

/** `province` is 1 to 24 or 30; `serial` has up to six digits. */
export const syntheticCedula = (province: number, serial: number): string =>
  withCheckDigit(`${String(province).padStart(2, '0')}0${String(serial).padStart(6, '0')}`);

const provinceOfCity: Readonly<Record<string, number>> = {
  Cuenca: 1,
  Guaranda: 2,
  Azogues: 3,
  Tulcán: 4,
  Latacunga: 5,
  Riobamba: 6,
  Machala: 7,
  Esmeraldas: 8,
  Guayaquil: 9,
  Ibarra: 10,
  Otavalo: 10,
  Loja: 11,
  Portoviejo: 13,
  Manta: 13,
  Tena: 15,
  Puyo: 16,
  Quito: 17,
  Cayambe: 17,
  Ambato: 18,
  'Santo Domingo': 23,
};

type Row = [
  nombres: string,
  apellidos: string,
  city: string,
  income: number,
  direccion: string,
  employer: string,
  status?: DemoPerson['status'],
];

const rows: readonly Row[] = [
  ['María Fernanda', 'Quishpe Andrade', 'Quito', 1150, 'Av. Mariscal Sucre y Rumichaca', 'Panadería El Trigal'],
  ['Luis Alberto', 'Guamán Toapanta', 'Ambato', 780, 'Calle Montalvo y Cevallos', 'Taller Guamán'],
  ['Rosa Elena', 'Chicaiza Morales', 'Latacunga', 640, 'Barrio San Felipe, calle Cotopaxi', 'Mercado El Salto'],
  ['Jorge Andrés', 'Zambrano Cedeño', 'Manta', 1320, 'Av. Flavio Reyes y calle 24', 'Pesquera La Bahía'],
  ['Gabriela Alejandra', 'Peñafiel Ríos', 'Guayaquil', 1480, 'Cdla. Alborada, etapa 6', 'Clínica del Estero'],
  ['Segundo Manuel', 'Yumbo Tanguila', 'Tena', 590, 'Barrio Bellavista Baja', 'Turismo Río Claro'],
  ['Ana Lucía', 'Vintimilla Crespo', 'Cuenca', 1760, 'Av. Remigio Crespo y Guayas', 'Cerámica del Sur'],
  ['Carlos Eduardo', 'Morocho Jiménez', 'Loja', 920, 'Calle Bolívar y Rocafuerte', 'Unidad Educativa La Dolorosa'],
  ['Diana Carolina', 'Farinango Perugachi', 'Otavalo', 710, 'Calle Sucre y Quiroga', 'Tejidos Sumak'],
  ['Byron Patricio', 'Tipán Llumiquinga', 'Quito', 980, 'Quitumbe, calle Lira Ñan', 'Transportes Sur Andino'],
  ['Mercedes del Rocío', 'Bravo Loor', 'Portoviejo', 860, 'Av. Manabí y calle Ramos', 'Comercial Loor'],
  ['Kevin Javier', 'Caicedo Quiñónez', 'Esmeraldas', 740, 'Barrio Las Palmas, calle 6', 'Puerto Verde'],
  ['Narcisa de Jesús', 'Alvarado Suárez', 'Guayaquil', 690, 'Av. Portete y la 17', 'Textiles Suárez'],
  ['Wilson Rodrigo', 'Guanoluisa Vega', 'Latacunga', 1240, 'La Matriz, calle Quito', 'Florícola Los Cerezos'],
  ['Paola Estefanía', 'Cárdenas Idrovo', 'Azogues', 1060, 'Av. 16 de Abril', 'Centro de Salud Azogues'],
  ['Édison Vinicio', 'Chango Pilla', 'Ambato', 830, 'Huachi Chico, vía Flores', 'Calzado Chango'],
  ['Silvia Marlene', 'Naranjo Freire', 'Riobamba', 1390, 'Av. Daniel León Borja', 'Colegio Maldonado'],
  ['José Ignacio', 'Lema Guacho', 'Riobamba', 620, 'Barrio La Dolorosa', 'Ferretería El Clavo'],
  ['Verónica Isabel', 'Ortega Pozo', 'Tulcán', 890, 'Calle Sucre y Ayacucho', 'Importadora Pozo'],
  ['Cristian Fabián', 'Ruales Benavides', 'Ibarra', 1120, 'Av. Mariano Acosta', 'Ingenio del Norte'],
  ['Lorena Patricia', 'Espinosa Coral', 'Ibarra', 1580, 'Los Ceibos, calle Río Tiputini', 'Hospital San Vicente'],
  ['Freddy Santiago', 'Aguilar Romero', 'Machala', 970, 'Av. 25 de Junio y Junín', 'Bananera Oro Verde'],
  ['Jessica Tatiana', 'Sánchez Ordóñez', 'Machala', 760, 'Cdla. Las Brisas', 'Camaronera El Estero'],
  ['Marco Antonio', 'Valverde Ponce', 'Guayaquil', 2250, 'Urdesa Central, calle Dátiles', 'Puerto Sur Logística'],
  ['Inés Margarita', 'Cabascango Inlago', 'Cayambe', 680, 'Calle Terán y 10 de Agosto', 'Quesos del Nevado'],
  ['Darwin Alexander', 'Intriago Macías', 'Santo Domingo', 1010, 'Av. Quevedo, km 2', 'Agrícola Toachi'],
  ['Blanca Cecilia', 'Sisa Caiza', 'Guaranda', 560, 'Calle Azuay y Convención', 'Salinerito Artesano'],
  ['Roberto Carlos', 'Andy Grefa', 'Puyo', 730, 'Barrio Obrero, calle Ceslao Marín', 'Maderas del Puyo'],
  ['Adriana Belén', 'Montalvo Játiva', 'Quito', 1890, 'La Carolina, calle Japón', 'Estudio Montalvo'],
  ['Hugo Fernando', 'Cordero Palacios', 'Cuenca', 1270, 'Totoracocha, calle Pumapungo', 'Muebles Palacios'],
  ['Tania Maribel', 'Abad Sarango', 'Loja', 1040, 'La Tebaida, calle Cuba', 'Escuela Miguel Riofrío'],
  ['Ricardo Xavier', 'Moncayo Salas', 'Quito', 3100, 'Cumbayá, calle Chimborazo', 'Constructora Ilaló'],
  ['Fernanda Nicole', 'Tigrero Pozo', 'Guayaquil', 880, 'Sauces 4, mz. 376', 'Librería El Manglar', 'inactive'],
  [
    'Manuel Mesías',
    'Cunalata Sailema',
    'Ambato',
    610,
    'Picaihua, calle Real',
    'Vivero La Península',
    'pending_verification',
  ],
];

export const demoPeople: readonly DemoPerson[] = rows.map(
  ([nombres, apellidos, city, income, direccion, employer, status], index) => ({
    nombres,
    apellidos,
    cedula: syntheticCedula(provinceOfCity[city] ?? 17, 5 + index),
    email: `${plain(nombres.split(' ')[0] ?? nombres)}.${plain(apellidos.split(' ')[0] ?? apellidos)}@ejemplo.ec`,
    telefono: `0990000${String(100 + index)}`,
    direccion: `${direccion}, ${city}`,
    city,
    income,
    employer,
    status: status ?? 'active',
  }),
);
