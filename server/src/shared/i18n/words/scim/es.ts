// Why SCIM requests are refused, and what to do about it.

import type { scimEn } from './en.ts'

export const scimEs: Readonly<Record<keyof typeof scimEn, string>> = {
  'scim.cause.filter_basic':
    'El filtro usa una comparación o un atributo que este programa aún no entiende en filtros.',
  'scim.remedy.filter_basic':
    'Haz que el programa entienda toda la gramática de filtros (scim_filter full), o empareja por userName en el proveedor.',
  'scim.cause.filter': 'El filtro no se puede leer, o nombra un atributo que no existe aquí.',
  'scim.remedy.filter':
    'Corrige el atributo de emparejamiento en el proveedor; /scim/v2/Schemas enumera los atributos.',
  'scim.cause.user_taken': 'El programa ya tiene a alguien con este userName.',
  'scim.remedy.user_taken': 'Haz que el proveedor busque a las personas por userName antes de crearlas.',
  'scim.cause.group_taken': 'El programa ya tiene un grupo con este displayName.',
  'scim.remedy.group_taken':
    'Empareja los grupos por displayName en el proveedor, o cambia el nombre de uno de los dos.',
  'scim.cause.path': 'Un cambio nombra un atributo que no existe aquí.',
  'scim.remedy.path':
    'Quita el atributo de la asignación, o asígnalo a un atributo propio; /scim/v2/Schemas enumera los que existen.',
  'scim.cause.value':
    'Falta un valor o no es aceptable: un nombre o apellido, más de un rol, un atributo propio que no es texto.',
  'scim.remedy.value':
    'Mira la respuesta en el registro del proveedor, que nombra el atributo, y corrige su asignación.',
  'scim.cause.syntax': 'El contenido no tiene la forma que pide SCIM 2.0.',
  'scim.remedy.syntax': 'Comprueba que el proveedor usa SCIM 2.0, no 1.1.',
  'scim.cause.mutability':
    'Un cambio afecta a un atributo que no se puede cambiar, como id, o a los grupos de una persona.',
  'scim.remedy.mutability':
    'Quita el atributo de la asignación; los miembros de un grupo se cambian a través del grupo.',
  'scim.cause.no_target': 'Un cambio sustituye o quita una entrada que no existe.',
  'scim.remedy.no_target': 'Asigna el atributo de modo que el proveedor lo añada.',
  'scim.cause.request': 'Un parámetro de la petición es incorrecto.',
  'scim.remedy.request': 'Mira la respuesta en el registro del proveedor, que lo nombra.',
  'scim.cause.token': 'El token ha caducado.',
  'scim.remedy.token':
    'Crea un token nuevo en la consola e introdúcelo en el proveedor. Un cliente que pide los tokens por sí mismo (OAuth client credentials) recibe cada vez uno de dos horas.',
  'scim.cause.token_removed': 'Este token se eliminó aquí.',
  'scim.remedy.token_removed': 'Crea un token nuevo en la consola e introdúcelo en el proveedor.',
  'scim.cause.token_unknown': 'El token no es de este servidor, o no se envió como token Bearer.',
  'scim.remedy.token_unknown':
    'Introduce el token otra vez: entero, sin espacios y sin «Bearer» si el proveedor añade esa palabra. Si se ha perdido, crea uno nuevo.',
  'scim.cause.scope': 'Al token le falta un scope.',
  'scim.remedy.scope': 'Da al cliente los scopes users.write y groups.write, y deja que pida un token nuevo.',
  'scim.cause.role': 'El rol del cliente es demasiado bajo para gestionar personas.',
  'scim.remedy.role':
    'Da al cliente el rol program_manager, o administrator si también debe gestionar administradores.',
  'scim.cause.rank':
    'La persona está, o estaría, por encima del rol del cliente; o está también en otro programa, cuyo userName o contraseña cambiaría con ello.',
  'scim.remedy.rank':
    'Eleva el rol del cliente si debe gestionar a esas personas. Si hay personas en varios programas, no transmitas contraseñas ni cambios de userName.',
  'scim.cause.last_administrator':
    'El programa se quedaría sin ninguna persona administradora que pueda iniciar sesión.',
  'scim.remedy.last_administrator':
    'Da antes el rol administrator a otra persona, o excluye a esta persona del aprovisionamiento.',
  'scim.cause.forbidden': 'La petición no está permitida.',
  'scim.remedy.forbidden': 'Mira la respuesta en el registro del proveedor, que dice por qué.',
  'scim.cause.not_found': 'Esta persona o grupo no existe en este programa.',
  'scim.remedy.not_found':
    'Nada, si el proveedor solo consultaba. Si no, aquí se eliminó a alguien: vuelve a aprovisionarlo.',
  'scim.cause.no_endpoint': 'No hay nada en esta dirección.',
  'scim.remedy.no_endpoint': 'Introduce en el proveedor la dirección que termina en /scim/v2, sin nada detrás.',
  'scim.cause.changed': 'El registro ha cambiado desde que el proveedor lo leyó.',
  'scim.remedy.changed': 'Nada: el proveedor lo lee de nuevo y repite el cambio.',
  'scim.cause.too_large': 'La petición es mayor de lo que se acepta.',
  'scim.remedy.too_large': 'Haz que el proveedor envíe menos miembros o valores a la vez.',
  'scim.cause.rate_limit': 'En un minuto llegaron más peticiones de las que el programa permite.',
  'scim.remedy.rate_limit':
    'Eleva rate_limit_per_minute durante la primera importación; el proveedor lo intenta de nuevo.',
  'scim.cause.server': 'El servidor no pudo hacerlo en ese momento.',
  'scim.remedy.server':
    'El proveedor lo intenta de nuevo. Si continúa, busca el identificador de la petición en el registro del servidor.',
  'scim.remedy.mended': 'El ajuste se ha cambiado desde entonces: el próximo intento debería funcionar.',
}
